import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { InvalidLink } from '#client/identity/auth/invalid-link.tsx'
import { NewPasswordField } from '#client/identity/auth/new-password-field.tsx'
import { createOwner } from '#client/identity/auth/queries.ts'
import { isUsedLink, saveUsedLink } from '#client/identity/auth/used-link.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { SignedIn } from '#shared/identity/auth/contract.ts'

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
