import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RecoveryCodesStep } from '#client/identity/auth/account/recovery-codes-block.tsx'
import { enrollment } from '#client/identity/auth/queries.ts'
import { EnrollmentStep } from './enrollment-step.tsx'

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
