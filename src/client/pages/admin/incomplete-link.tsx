import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { ButtonLink } from '#client/ui/button.tsx'

/** For the address of a one-time link whose end was lost on the way. `children`: where the whole link is found. */
export const IncompleteLink = ({ children }: { children: string }) => (
  <AuthFrame
    title="This link is incomplete"
    intro={`${children} Open that link as a whole, with everything after the # sign.`}
  >
    <ButtonLink look="secondary" href="/admin/login">
      Go to sign in
    </ButtonLink>
  </AuthFrame>
)
