import { useEffect, useState } from 'react'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import type { SigningDraft } from './signing-draft.ts'
import { clearSigningDraft, findSigningDraft, saveSigningDraft } from './signing-draft-storage.ts'

/** The signing draft of this application, stored in this tab until submission. */
export function useSigningDraft({ reference, stage }: OpenApplication) {
  const [given, setGiven] = useState(() => findSigningDraft(reference))

  useEffect(() => {
    if (stage !== 'draft') clearSigningDraft(reference)
  }, [stage, reference])

  return {
    given,
    give: (next: SigningDraft) => {
      setGiven(next)
      saveSigningDraft(reference, next)
    },
    /** Removes it from this device. */
    forget: () => clearSigningDraft(reference),
  }
}
