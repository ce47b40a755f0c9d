import { type ReactNode, useEffect, useState } from 'react'
import { SecondFactor } from '#client/identity/auth/second-factor.tsx'
import { completeSession } from '#client/identity/auth/session.ts'
import { SignInForm } from '#client/identity/auth/sign-in-form.tsx'
import { useSession } from '#client/platform/use-session.ts'
import type { SignedIn, SignInStep } from '#shared/identity/auth/contract.ts'

interface SignInStepsProps {
  /** Called when the session is complete. */
  onOpen: () => void
  /** Renders the first step: password, invitation or setup link. */
  first: (onSignedIn: (reply: SignedIn) => void) => ReactNode
}

/** Runs sign-in from the first step through the second factor. Starts over if the session expires. */
export function SignInSteps({ onOpen, first }: SignInStepsProps) {
  const [step, setStep] = useState<SignInStep | null>(null)
  const [hasExpired, setHasExpired] = useState(false)
  const isGone = useSession('authToken') === null && step !== null
  useEffect(() => {
    if (!isGone) return
    setStep(null)
    setHasExpired(true)
  }, [isGone])

  const open = () => {
    completeSession()
    onOpen()
  }
  const onSignedIn = (reply: SignedIn) => (reply.step === 'complete' ? open() : setStep(reply.step))

  if (step === 'verify-code' || step === 'enroll-authenticator') return <SecondFactor step={step} onComplete={open} />
  if (!hasExpired) return first(onSignedIn)
  return <SignInForm notice="That took too long, so the sign-in expired. Start again." onSignedIn={onSignedIn} />
}
