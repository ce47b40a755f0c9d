import { lazy, Suspense } from 'react'
import { VerifyStep } from '#client/identity/auth/verify-step.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

/** Loaded lazily: each user does this once, and the QR code is large. */
const SecondFactorSetUp = lazy(() =>
  import('#client/identity/auth/second-factor-set-up.tsx').then((step) => ({ default: step.SecondFactorSetUp })),
)

interface SecondFactorProps {
  step: 'verify-code' | 'enroll-authenticator'
  onComplete: () => void
}

/** The step between password and admin: show a second factor, or set one up and save the recovery codes. */
export function SecondFactor({ step, onComplete }: SecondFactorProps) {
  if (step === 'verify-code') return <VerifyStep onComplete={onComplete} />
  return (
    <Suspense fallback={<Spinner />}>
      <SecondFactorSetUp onComplete={onComplete} />
    </Suspense>
  )
}
