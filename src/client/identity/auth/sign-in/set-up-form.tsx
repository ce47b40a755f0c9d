import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { acceptInvitation, createOwner, invitationQuery } from '#client/identity/auth/queries.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { SignedIn } from '#shared/identity/auth/contract.ts'
import { roleLabels, roleText } from '#shared/identity/staff/role-labels.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { InvalidLink, isUsedLink, saveUsedLink } from './reset-password-form.tsx'

interface SetUpFormProps {
  /** From the fragment of the one-time link, which browsers do not send. */
  token: string
  onSignedIn: (reply: SignedIn) => void
}

/** Creates the first owner's account. */
export function SetUpForm({ token, onSignedIn }: SetUpFormProps) {
  const attempt = useMutation(createOwner)
  const [isUsed] = useState(() => isUsedLink(token))
  const password = useRef<HTMLInputElement>(null)
  const problem = formProblem(attempt.error)
  const { token: deadLink, ...fields } = problem?.fields ?? {}

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    attempt.mutate(
      { form: new FormData(event.currentTarget), token },
      {
        onSuccess: (reply) => {
          saveUsedLink(token)
          onSignedIn(reply)
        },
        onError: () => {
          if (password.current) password.current.value = ''
        },
      },
    )
  }

  if (isUsed) return <InvalidLink title="Set up Harborline" intro="The account already exists. Sign in." />
  if (deadLink)
    return (
      <InvalidLink
        title="Set up Harborline"
        problem="This setup link no longer works. If the account already exists, sign in. If not, restart the server to print a new link."
      />
    )
  return (
    <AuthFrame title="Set up Harborline" intro="This creates the first account: the owner, who runs the brokerage.">
      <FormErrors message={problem?.message ?? null} fields={fields} />
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <Field id="name" label="Your name" name="name" autoComplete="name" required error={fields.name} />
        <Field
          id="email"
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={fields.email}
        />
        <NewPasswordField label="Password" ref={password} error={fields.password} />
        <Button type="submit" disabled={attempt.isPending}>
          {attempt.isPending ? 'Creating account…' : 'Create account'}
        </Button>
      </form>
    </AuthFrame>
  )
}

interface InvitationFormProps {
  /** From the fragment of the emailed link. */
  token: string
  onSignedIn: (reply: SignedIn) => void
}

/** Accepts an invitation: asks for a name and password and creates the account. */
export function InvitationForm({ token, onSignedIn }: InvitationFormProps) {
  const attempt = useMutation(acceptInvitation)
  const [isUsed] = useState(() => isUsedLink(token))
  const invitation = useQuery({ ...invitationQuery(token), enabled: !isUsed })
  const password = useRef<HTMLInputElement>(null)
  const problem = formProblem(attempt.error)
  const { token: deadLink, ...fields } = problem?.fields ?? {}

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    attempt.mutate(
      { form: new FormData(event.currentTarget), token },
      {
        onSuccess: (reply) => {
          saveUsedLink(token)
          onSignedIn(reply)
        },
        onError: () => {
          if (password.current) password.current.value = ''
        },
      },
    )
  }

  if (isUsed) return <InvalidLink title={title} intro="This invitation has been used. If that was you, sign in." />
  if (invitation.isPending) return <Spinner />
  if (invitation.isError || deadLink)
    return <InvalidLink title={title} problem={formatDeadLink(invitation.error ?? attempt.error)} />
  const { email, role } = invitation.data
  return (
    <AuthFrame
      title={title}
      intro={`You’re invited to join as ${roleLabels[role].name}. Your sign-in email is ${email}.`}
    >
      <p className="text-ink-soft text-sm">{roleText(role)}</p>
      <FormErrors message={problem?.message ?? null} fields={fields} />
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <input type="hidden" autoComplete="username" value={email} />
        <Field id="name" label="Your name" name="name" autoComplete="name" required error={fields.name} />
        <NewPasswordField label="Password" ref={password} error={fields.password} />
        <Button type="submit" disabled={attempt.isPending}>
          {attempt.isPending ? 'Creating account…' : 'Create account'}
        </Button>
      </form>
    </AuthFrame>
  )
}

const title = 'Your invitation'

/** The server gives every invalid link the same response; connection errors get their own message. */
function formatDeadLink(error: Error | null): string | null {
  const problem = formProblem(error)
  return problem?.fields.token
    ? 'This invitation no longer works. It was used, replaced or revoked, or it has expired. If you used it, sign in. If not, ask for a new one.'
    : (problem?.message ?? null)
}
