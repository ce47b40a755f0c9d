import { ResetPasswordForm } from '#client/identity/auth/reset-password-form.tsx'
import { IncompleteLink } from '#client/pages/admin/incomplete-link.tsx'
import { useFragment } from '#client/platform/use-fragment.ts'

/** `/admin/reset-password#<token>`: a new password by a mailed link. */
export function ResetPasswordPage() {
  const token = useFragment()
  if (token === '') return <IncompleteLink>We sent you a link to set a new password by e-mail.</IncompleteLink>
  return <ResetPasswordForm key={token} token={token} />
}
