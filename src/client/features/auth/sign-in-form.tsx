import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { formProblem } from '#client/features/auth/form-problem.ts'
import { signIn } from '#client/features/auth/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { SignedIn } from '#shared/auth/contract.ts'

interface SignInFormProps {
  onSignedIn: (reply: SignedIn) => void
  /** Why the person is here again, where they did not come by themselves. */
  notice?: string | undefined
}

/** E-mail and password: the first of two steps. A refusal keeps the address and empties the password. */
export function SignInForm({ onSignedIn, notice }: SignInFormProps) {
  const attempt = useMutation(signIn)
  const password = useRef<HTMLInputElement>(null)
  const problem = formProblem(attempt.error)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    attempt.mutate(new FormData(event.currentTarget), {
      onSuccess: onSignedIn,
      onError: () => {
        if (password.current) password.current.value = ''
      },
    })
  }

  return (
    <AuthFrame title="Sign in">
      {notice && problem === null && (
        <p role="status" className="rounded bg-sunken px-4 py-3 text-sm">
          {notice}
        </p>
      )}
      <FormErrors message={problem?.message ?? null} fields={problem?.fields ?? {}} />
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <Field
          id="email"
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={problem?.fields.email}
        />
        <Field
          ref={password}
          id="password"
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={problem?.fields.password}
        />
        <Button type="submit" disabled={attempt.isPending}>
          {attempt.isPending ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
    </AuthFrame>
  )
}
