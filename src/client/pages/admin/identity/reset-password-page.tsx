import { ResetPasswordForm } from '#client/identity/auth/sign-in/reset-password-form.tsx'
import { useFragment } from '#client/platform/session/use-fragment.ts'
import { IncompleteLink } from './incomplete-link.tsx'

/** `/admin/reset-password#<token>` */
export function ResetPasswordPage() {
  const token = useFragment()
  if (token === '') return <IncompleteLink>We sent you a link to set a new password by email.</IncompleteLink>
  return <ResetPasswordForm key={token} token={token} />
}
