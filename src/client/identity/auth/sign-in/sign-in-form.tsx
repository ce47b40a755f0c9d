import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { creationOptionsMs, passkeySignIn } from '#client/identity/auth/passkey.ts'
import { PasskeyButton } from '#client/identity/auth/passkey-button.tsx'
import { signIn } from '#client/identity/auth/queries.ts'
import { abortPrompt, canAutofillPasskeys, canUsePasskeys } from '#client/platform/browser/passkey-prompt.ts'
import { type FormProblem, formProblem } from '#client/platform/request/form-problem.ts'
import { RequestError } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import type { SignedIn } from '#shared/identity/auth/contract.ts'
import { OpenIdButton, useOpenIdSignIn } from './openid-sign-in.tsx'

interface PasskeySignIn {
  start(): void
  isBusy: boolean
  problem: FormProblem | null
}

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
  const openId = useOpenIdSignIn(onSignedIn)
  const problem = formProblem(attempt.error) ?? passkey.problem ?? openId.problem

  const submit = (form: HTMLFormElement) =>
    attempt.mutate(new FormData(form), {
      onSuccess: onSignedIn,
      onError: () => {
        if (password.current) password.current.value = ''
      },
    })

  return (
    <AuthFrame title="Sign in">
      {notice && problem === null && (
        <p role="status" className="rounded bg-sunken px-4 py-3 text-sm">
          {notice}
        </p>
      )}
      <Form
        method="post"
        className="grid grid-cols-1 gap-5"
        problem={problem}
        errors={problem?.fields}
        onSubmit={submit}
      >
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
      </Form>
      {canUsePasskeys() && (
        <PasskeyButton
          isBusy={passkey.isBusy}
          onPress={() => {
            attempt.reset()
            passkey.start()
          }}
        />
      )}
      <OpenIdButton openId={openId} />
      <a
        href="/admin/forgot-password"
        className="-my-2 inline-flex min-h-control items-center text-action text-sm underline"
      >
        Forgot your password?
      </a>
    </AuthFrame>
  )
}

/** Signs in with a passkey alone: on `start`, or from the email field's autofill. */
function usePasskeySignIn(onSignedIn: (reply: SignedIn) => void): PasskeySignIn {
  const attempt = useMutation(passkeySignIn)
  const [isByButton, setIsByButton] = useState(false)
  const autofill = useEffectEvent(() => attempt.mutate('autofill', { onSuccess: onSignedIn }))

  useEffect(() => {
    if (isByButton) return
    let isOver = false
    const offer = async () => {
      if ((await canAutofillPasskeys()) && !isOver) autofill()
    }
    void offer()
    // Renews the challenge before it expires.
    const timer = setInterval(() => void offer(), creationOptionsMs)
    return () => {
      isOver = true
      clearInterval(timer)
      abortPrompt()
    }
  }, [isByButton])

  // Don't show errors of autofill prompts that the user ignored.
  const isWorthTelling = isByButton || (attempt.error instanceof RequestError && attempt.error.status === 401)
  return {
    start: () => {
      setIsByButton(true)
      attempt.mutate('button', { onSuccess: onSignedIn })
    },
    isBusy: isByButton && attempt.isPending,
    problem: isWorthTelling ? formProblem(attempt.error) : null,
  }
}
