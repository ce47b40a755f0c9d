import { useState } from 'react'
import { SecondFactor } from '#client/features/auth/second-factor.tsx'
import { completeSession } from '#client/features/auth/session.ts'
import { SignInForm } from '#client/features/auth/sign-in-form.tsx'
import type { SignedIn } from '#shared/auth/contract.ts'

interface SignInPageProps {
  /** The desk is open: draw what the person wanted to see. */
  onOpen: () => void
}

export function SignInPage({ onOpen }: SignInPageProps) {
  const [step, setStep] = useState<SignedIn['step'] | null>(null)
  const open = () => {
    completeSession()
    onOpen()
  }
  const proceed = (reply: SignedIn) => (reply.step === 'complete' ? open() : setStep(reply.step))

  if (step === 'verify-code' || step === 'enrol-authenticator') return <SecondFactor step={step} onComplete={open} />
  return <SignInForm onSignedIn={proceed} />
}
