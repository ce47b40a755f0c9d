import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { NewPasswordField } from '#client/identity/auth/new-password-field.tsx'
import { setNewPassword } from '#client/identity/auth/queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'

/** Sets a new password from an emailed link; the next sign-in still asks for the second factor. */
export function ResetPasswordForm({ token }: { token: string }) {
  const attempt = useMutation(setNewPassword)
  const password = useRef<HTMLInputElement>(null)
  const problem = formProblem(attempt.error)
  const { token: deadLink, ...fields } = problem?.fields ?? {}

  if (attempt.isSuccess)
    return (
      <AuthFrame
        isNextStep
        title="Your password has been changed"
        intro="You’ve been signed out everywhere. Sign in with your new password."
      >
        <ButtonLink href="/admin/login">Sign in</ButtonLink>
      </AuthFrame>
    )
  return (
    <AuthFrame title="Set a new password">
      <FormErrors message={problem?.message ?? null} fields={fields} />
      {deadLink ? (
        <ButtonLink look="secondary" href="/admin/forgot-password">
          Request a new link
        </ButtonLink>
      ) : (
        <form
          method="post"
          noValidate
          className="grid grid-cols-1 gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            attempt.mutate({ form: new FormData(event.currentTarget), token })
          }}
        >
          <NewPasswordField label="New password" ref={password} error={fields.password} />
          <Button type="submit" disabled={attempt.isPending}>
            {attempt.isPending ? 'Changing…' : 'Change password'}
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}
