import { lazy, Suspense } from 'react'
import { VerifyStep } from '#client/identity/auth/verify-step.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

/** Done once by everybody; a code to scan is much to load at each sign-in. */
const SecondFactorSetUp = lazy(() =>
  import('#client/identity/auth/second-factor-set-up.tsx').then((step) => ({ default: step.SecondFactorSetUp })),
)

interface SecondFactorProps {
  step: 'verify-code' | 'enrol-authenticator'
  onComplete: () => void
}

/** What stands between the password and the desk: showing a second factor, or setting one up and keeping the recovery codes. */
export function SecondFactor({ step, onComplete }: SecondFactorProps) {
  if (step === 'verify-code') return <VerifyStep onComplete={onComplete} />
  return (
    <Suspense fallback={<Spinner />}>
      <SecondFactorSetUp onComplete={onComplete} />
    </Suspense>
  )
}
