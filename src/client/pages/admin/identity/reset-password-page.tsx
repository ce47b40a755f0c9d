import { ResetPasswordForm } from '#client/identity/auth/sign-in/reset-password-form.tsx'
import { IncompleteLink } from '#client/pages/admin/lists/record-link.tsx'
import { useFragment } from '#client/platform/session/use-fragment.ts'

/** `/admin/reset-password#<token>` */
export function ResetPasswordPage() {
  const token = useFragment()
  if (token === '') return <IncompleteLink>We sent you a link to set a new password by email.</IncompleteLink>
  return <ResetPasswordForm key={token} token={token} />
}
