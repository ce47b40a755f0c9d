import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EnrolmentStep } from '#client/features/auth/enrolment-step.tsx'
import { enrolment } from '#client/features/auth/queries.ts'
import { RecoveryCodesStep } from '#client/features/auth/recovery-codes-step.tsx'
import { VerifyStep } from '#client/features/auth/verify-step.tsx'

interface SecondFactorProps {
  step: 'verify-code' | 'enrol-authenticator'
  onComplete: () => void
}

/** What stands between the password and the desk: showing a second factor, or setting one up and keeping the recovery codes. */
export function SecondFactor({ step, onComplete }: SecondFactorProps) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const client = useQueryClient()

  if (recoveryCodes) return <RecoveryCodesStep codes={recoveryCodes} onSaved={onComplete} />
  if (step === 'verify-code') return <VerifyStep onComplete={onComplete} />
  return (
    <EnrolmentStep
      onEnrolled={(codes) => {
        client.removeQueries(enrolment)
        setRecoveryCodes(codes)
      }}
    />
  )
}
