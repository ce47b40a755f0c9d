import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EnrolmentStep } from '#client/identity/auth/enrolment-step.tsx'
import { enrolment } from '#client/identity/auth/queries.ts'
import { RecoveryCodesStep } from '#client/identity/auth/recovery-codes-step.tsx'

/** Sets up the first second factor, and tells the recovery codes, which is done once: both are loaded together. */
export function SecondFactorSetUp({ onComplete }: { onComplete: () => void }) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const client = useQueryClient()

  if (recoveryCodes) return <RecoveryCodesStep codes={recoveryCodes} onSaved={onComplete} />
  return (
    <EnrolmentStep
      onEnrolled={(codes) => {
        client.removeQueries(enrolment)
        setRecoveryCodes(codes)
      }}
    />
  )
}
