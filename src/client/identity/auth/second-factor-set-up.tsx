import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EnrollmentStep } from '#client/identity/auth/enrollment-step.tsx'
import { enrollment } from '#client/identity/auth/queries.ts'
import { RecoveryCodesStep } from '#client/identity/auth/recovery-codes-step.tsx'

/** Sets up the first second factor and shows the recovery codes, which happens once: both load together. */
export function SecondFactorSetUp({ onComplete }: { onComplete: () => void }) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const client = useQueryClient()

  if (recoveryCodes) return <RecoveryCodesStep codes={recoveryCodes} onSaved={onComplete} />
  return (
    <EnrollmentStep
      onEnrolled={(codes) => {
        client.removeQueries(enrollment)
        setRecoveryCodes(codes)
      }}
    />
  )
}
