import { useEffect, useState } from 'react'
import type { OpenFile } from '#shared/applications/applicants/contract.ts'
import type { Given } from './given.ts'
import { findGiven, removeGiven, storeGiven } from './kept-given.ts'

/** What is given with this application, kept in this tab until it is sent. */
export function useGiven({ reference, stage }: OpenFile) {
  const [given, setGiven] = useState(() => findGiven(reference))

  useEffect(() => {
    if (stage !== 'draft') removeGiven(reference)
  }, [stage, reference])

  return {
    given,
    give: (next: Given) => {
      setGiven(next)
      storeGiven(reference, next)
    },
    /** Leaves nothing of it on this device. */
    forget: () => removeGiven(reference),
  }
}
