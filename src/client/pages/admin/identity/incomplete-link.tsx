import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { ButtonLink } from '#client/ui/button.tsx'

/** The token of a one-time link is missing. `children`: where to find the full link. */
export const IncompleteLink = ({ children }: { children: string }) => (
  <AuthFrame
    title="This link is incomplete"
    intro={`${children} Open the full link, including everything after the # sign.`}
  >
    <ButtonLink variant="secondary" href="/admin/login">
      Go to sign in
    </ButtonLink>
  </AuthFrame>
)
