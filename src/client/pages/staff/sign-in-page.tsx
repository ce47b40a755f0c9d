import { useState } from 'react'
import { SecondFactor } from '#client/features/auth/second-factor.tsx'
import { completeSession } from '#client/features/auth/session.ts'
import { SignInForm } from '#client/features/auth/sign-in-form.tsx'
import { useSession } from '#client/platform/use-session.ts'
import type { SignedIn } from '#shared/auth/contract.ts'

interface SignInPageProps {
  /** The session is complete: draw what the person wanted to see. */
  onOpen: () => void
}

/** `/admin/login`, and every desk path while nobody is signed in. */
export function SignInPage({ onOpen }: SignInPageProps) {
  const [step, setStep] = useState<SignedIn['step'] | null>(null)
  const hasExpired = useSession('authToken') === null && step !== null
  const open = () => {
    completeSession()
    onOpen()
  }

  if (!hasExpired && (step === 'verify-code' || step === 'enrol-authenticator'))
    return <SecondFactor step={step} onComplete={open} />
  return (
    <SignInForm
      notice={hasExpired ? 'That took too long, so we closed the sign-in. Please start again.' : undefined}
      onSignedIn={(reply) => (reply.step === 'complete' ? open() : setStep(reply.step))}
    />
  )
}
