import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'

interface InvalidLinkProps {
  title: string
  /** What happened to the link, if that is not an error. */
  intro?: string
  /** Why the link doesn't work, if the user expected it to. */
  problem?: string | null
}

/** Replaces the form of a one-time link that no longer works with a link to sign-in. */
export const InvalidLink = ({ title, intro, problem = null }: InvalidLinkProps) => (
  <AuthFrame title={title} intro={intro}>
    <FormErrors message={problem} />
    <ButtonLink href="/admin/login">Sign in</ButtonLink>
  </AuthFrame>
)
