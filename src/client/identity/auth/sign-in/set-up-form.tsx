import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { copy } from '#client/identity/auth/copy.ts'
import { acceptInvitation, createOwner, invitationQuery } from '#client/identity/auth/queries.ts'
import { brandName } from '#client/platform/browser/brand.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
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
  const { deadLink, form } = useAccountForm(attempt, { token, onSignedIn })

  if (isUsed) return <InvalidLink title={`Set up ${brandName()}`} intro="The account already exists. Sign in." />
  if (deadLink) return <InvalidLink title={`Set up ${brandName()}`} problem={copy.setupLinkExpired} />
  return (
    <AuthFrame
      title={`Set up ${brandName()}`}
      intro="This creates the first account: the owner, who runs the brokerage."
    >
      <AccountForm {...form}>
        <Field
          id="email"
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={form.errors.email}
        />
      </AccountForm>
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
  const { deadLink, form } = useAccountForm(attempt, { token, onSignedIn })

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
      <AccountForm {...form}>
        <input type="hidden" autoComplete="username" value={email} />
      </AccountForm>
    </AuthFrame>
  )
}

interface NewAccount {
  readonly form: FormData
  readonly token: string
}

/** State of a form that creates the account of a one-time link. */
function useAccountForm(
  attempt: UseMutationResult<SignedIn, Error, NewAccount>,
  { token, onSignedIn }: Pick<SetUpFormProps, 'token' | 'onSignedIn'>,
) {
  const password = useRef<HTMLInputElement>(null)
  const problem = formProblem(attempt.error)
  const { token: deadLink, ...errors } = problem?.fields ?? {}
  const onSuccess = (reply: SignedIn) => {
    saveUsedLink(token)
    onSignedIn(reply)
  }
  const onError = () => {
    if (password.current) password.current.value = ''
  }
  return {
    deadLink,
    form: {
      ...{ password, problem, errors, isBusy: attempt.isPending },
      onSubmit: (form: HTMLFormElement) => attempt.mutate({ form: new FormData(form), token }, { onSuccess, onError }),
    },
  }
}

type AccountFormProps = ReturnType<typeof useAccountForm>['form'] & { children: ReactNode }

/** Asks for a name and a password; the email address is between them. */
const AccountForm = ({ password, problem, errors, isBusy, onSubmit, children }: AccountFormProps) => (
  <Form method="post" className="grid grid-cols-1 gap-5" problem={problem} errors={errors} onSubmit={onSubmit}>
    <Field id="name" label="Your name" name="name" autoComplete="name" required error={errors.name} />
    {children}
    <NewPasswordField label="Password" ref={password} error={errors.password} />
    <Button type="submit" disabled={isBusy}>
      {isBusy ? 'Creating account…' : 'Create account'}
    </Button>
  </Form>
)

const title = 'Your invitation'

/** The server gives every invalid link the same response; connection errors get their own message. */
function formatDeadLink(error: Error | null): string | null {
  const problem = formProblem(error)
  return problem?.fields.token ? copy.invitationExpired : (problem?.message ?? null)
}
