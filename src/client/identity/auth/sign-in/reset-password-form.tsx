import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { setNewPassword } from '#client/identity/auth/queries.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { readSession, writeSession } from '#client/platform/session/session-json.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { NewPasswordField } from './new-password-field.tsx'

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
      {problem && deadLink ? (
        <>
          <FormErrors message={problem.message} fields={fields} />
          <ButtonLink variant="secondary" href="/admin/forgot-password">
            Request a new link
          </ButtonLink>
        </>
      ) : (
        <Form
          method="post"
          className="grid grid-cols-1 gap-5"
          problem={problem}
          errors={fields}
          onSubmit={(form) => attempt.mutate({ form: new FormData(form), token })}
        >
          <NewPasswordField label="New password" ref={password} error={fields.password} />
          <Button type="submit" disabled={attempt.isPending}>
            {attempt.isPending ? 'Changing…' : 'Change password'}
          </Button>
        </Form>
      )}
    </AuthFrame>
  )
}

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

const key = 'usedLink'

/** Remembers in this tab that its one-time link was used to create an account. */
export const saveUsedLink = (token: string) => writeSession(key, token)

/** Whether this tab has used the link; after a reload its form would only fail. */
export const isUsedLink = (token: string): boolean => readSession(key) === token
