import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'

interface SpentLinkProps {
  title: string
  /** Where it is no surprise: what has happened to the link. */
  intro?: string
  /** Where somebody expected a working link: why it is none. */
  problem?: string | null
}

/** In place of the form of a one-time link that opens nothing any more: the way that is left. */
export const SpentLink = ({ title, intro, problem = null }: SpentLinkProps) => (
  <AuthFrame title={title} intro={intro}>
    <FormErrors message={problem} />
    <ButtonLink href="/admin/login">Sign in</ButtonLink>
  </AuthFrame>
)
