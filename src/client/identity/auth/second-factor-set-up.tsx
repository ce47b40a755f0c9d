import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EnrolmentStep } from '#client/identity/auth/enrolment-step.tsx'
import { enrolment } from '#client/identity/auth/queries.ts'
import { RecoveryCodesStep } from '#client/identity/auth/recovery-codes-step.tsx'

/** Sets up the first second factor and shows the recovery codes, which happens once: both load together. */
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
