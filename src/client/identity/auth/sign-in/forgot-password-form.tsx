import { useMutation } from '@tanstack/react-query'
import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { copy } from '#client/identity/auth/copy.ts'
import { requestPasswordReset } from '#client/identity/auth/queries.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'

/** Requests a password reset link. The reply is the same for addresses without an account. */
export function ForgotPasswordForm() {
  const attempt = useMutation(requestPasswordReset)
  const problem = formProblem(attempt.error)

  if (attempt.isSuccess)
    return (
      <AuthFrame isNextStep title="Check your email" intro={copy.resetLinkSent}>
        <ButtonLink variant="secondary" href="/admin/login">
          Back to sign in
        </ButtonLink>
      </AuthFrame>
    )
  return (
    <AuthFrame title="Forgot your password?" intro="We’ll email you a link to set a new one.">
      <Form
        method="post"
        className="grid grid-cols-1 gap-5"
        problem={problem}
        errors={problem?.fields}
        onSubmit={(form) => attempt.mutate(new FormData(form))}
      >
        <Field
          id="email"
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={problem?.fields.email}
        />
        <Button type="submit" disabled={attempt.isPending}>
          {attempt.isPending ? 'Sending…' : 'Send link'}
        </Button>
      </Form>
      <ButtonLink variant="quiet" href="/admin/login">
        Back to sign in
      </ButtonLink>
    </AuthFrame>
  )
}
