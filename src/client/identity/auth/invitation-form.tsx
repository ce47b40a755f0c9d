import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { NewPasswordField } from '#client/identity/auth/new-password-field.tsx'
import { invitationOf, joinStaff } from '#client/identity/auth/queries.ts'
import { SpentLink } from '#client/identity/auth/spent-link.tsx'
import { isUsedLink, keepUsedLink } from '#client/identity/auth/used-link.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { SignedIn } from '#shared/identity/auth/contract.ts'
import { roleLabels, roleText } from '#shared/identity/staff/role-labels.ts'

interface InvitationFormProps {
  /** From the fragment of the mailed link. */
  token: string
  onSignedIn: (reply: SignedIn) => void
}

/** Takes up an invitation: a name, a password, and the account is there. */
export function InvitationForm({ token, onSignedIn }: InvitationFormProps) {
  const attempt = useMutation(joinStaff)
  const [isUsed] = useState(() => isUsedLink(token))
  const invitation = useQuery({ ...invitationOf(token), enabled: !isUsed })
  const password = useRef<HTMLInputElement>(null)
  const problem = formProblem(attempt.error)
  const { token: deadLink, ...fields } = problem?.fields ?? {}

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    attempt.mutate(
      { form: new FormData(event.currentTarget), token },
      {
        onSuccess: (reply) => {
          keepUsedLink(token)
          onSignedIn(reply)
        },
        onError: () => {
          if (password.current) password.current.value = ''
        },
      },
    )
  }

  if (isUsed) return <SpentLink title={title} intro="This invitation was used. If it was you, sign in." />
  if (invitation.isPending) return <Spinner />
  if (invitation.isError || deadLink)
    return <SpentLink title={title} problem={formatDeadLink(invitation.error ?? attempt.error)} />
  const { email, role } = invitation.data
  return (
    <AuthFrame
      title={title}
      intro={`You are invited to the desk as ${roleLabels[role].name}. You sign in as ${email}.`}
    >
      <p className="text-ink-soft text-sm">{roleText(role)}</p>
      <FormErrors message={problem?.message ?? null} fields={fields} />
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
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

const title = 'Your invitation'

/** The server answers every dead link alike; a connection that failed is told as what it is. */
function formatDeadLink(error: Error | null): string | null {
  const problem = formProblem(error)
  return problem?.fields.token
    ? 'This invitation no longer works: it was used, replaced or withdrawn, or it has expired. If it was you who used it, sign in. If not, ask for a new one.'
    : (problem?.message ?? null)
}
