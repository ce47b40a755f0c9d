import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { abortPrompt, canAutofillPasskeys } from '#client/identity/auth/passkey.ts'
import { creationOptionsMs, passkeySignIn } from '#client/identity/auth/passkey-queries.ts'
import { type FormProblem, formProblem } from '#client/platform/form-problem.ts'
import { RequestError } from '#client/platform/request-error.ts'
import type { SignedIn } from '#shared/identity/auth/contract.ts'

interface PasskeySignIn {
  start(): void
  isBusy: boolean
  problem: FormProblem | null
}

/** Signs in with a passkey alone: on `start`, or from the email field's autofill. */
export function usePasskeySignIn(onSignedIn: (reply: SignedIn) => void): PasskeySignIn {
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
