import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { canUsePasskeys } from '#client/identity/auth/passkey.ts'
import { PasskeyButton } from '#client/identity/auth/passkey-button.tsx'
import { signIn } from '#client/identity/auth/queries.ts'
import { usePasskeySignIn } from '#client/identity/auth/use-passkey-sign-in.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { SignedIn } from '#shared/identity/auth/contract.ts'

interface SignInFormProps {
  onSignedIn: (reply: SignedIn) => void
  /** Why the user was sent back here, if they did not come themselves. */
  notice?: string | undefined
}

/** Email and password, the first of two steps; or a passkey, which covers both. Keeps the email after an error. */
export function SignInForm({ onSignedIn, notice }: SignInFormProps) {
  const attempt = useMutation(signIn)
  const passkey = usePasskeySignIn(onSignedIn)
  const password = useRef<HTMLInputElement>(null)
  const problem = formProblem(attempt.error) ?? passkey.problem

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
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <Field
          id="email"
          label="Email address"
          name="email"
          type="email"
          autoComplete="username webauthn"
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
      {canUsePasskeys() && (
        <PasskeyButton
          isBusy={passkey.isBusy}
          onPress={() => {
            attempt.reset()
            passkey.start()
          }}
        />
      )}
      <a
        href="/admin/forgot-password"
        className="-my-2 inline-flex min-h-11 items-center text-action text-sm underline"
      >
        Forgot your password?
      </a>
    </AuthFrame>
  )
}
