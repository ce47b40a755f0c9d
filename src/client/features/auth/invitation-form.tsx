import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { NewPasswordField } from '#client/features/auth/new-password-field.tsx'
import { invitationOf, joinStaff } from '#client/features/auth/queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { SignedIn } from '#shared/auth/contract.ts'
import { roleWords } from '#shared/staff/role-words.ts'

interface InvitationFormProps {
  /** From the fragment of the mailed link. */
  token: string
  onSignedIn: (reply: SignedIn) => void
}

/** Takes up an invitation: a name, a password, and the account is there. */
export function InvitationForm({ token, onSignedIn }: InvitationFormProps) {
  const invitation = useQuery(invitationOf(token))
  const attempt = useMutation(joinStaff)
  const password = useRef<HTMLInputElement>(null)
  const problem = formProblem(attempt.error)
  const { token: deadLink, ...fields } = problem?.fields ?? {}

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    attempt.mutate(
      { form: new FormData(event.currentTarget), token },
      {
        onSuccess: onSignedIn,
        onError: () => {
          if (password.current) password.current.value = ''
        },
      },
    )
  }

  if (invitation.isPending) return <Spinner />
  if (invitation.isError || deadLink)
    return (
      <AuthFrame title="Your invitation">
        <FormErrors message={formProblem(invitation.error ?? attempt.error)?.message ?? null} />
        <ButtonLink look="secondary" href="/admin/login">
          Go to sign in
        </ButtonLink>
      </AuthFrame>
    )
  const { email, role } = invitation.data
  return (
    <AuthFrame
      title="Your invitation"
      intro={`You are invited to the desk as ${roleWords[role].name}. You sign in as ${email}.`}
    >
      <FormErrors message={problem?.message ?? null} fields={fields} />
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        {/* Tells password managers to whom the new password belongs. */}
        <input type="hidden" autoComplete="username" value={email} />
        <Field id="name" label="Your name" name="name" autoComplete="name" required error={fields.name} />
        <NewPasswordField label="Password" ref={password} error={fields.password} />
        <Button type="submit" disabled={attempt.isPending}>
          {attempt.isPending ? 'Creating the account…' : 'Create my account'}
        </Button>
      </form>
    </AuthFrame>
  )
}
