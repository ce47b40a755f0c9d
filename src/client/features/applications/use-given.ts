import { useEffect, useState } from 'react'
import type { OpenFile } from '#shared/applicants/contract.ts'
import type { Given } from './given.ts'
import { findGiven, removeGiven, storeGiven } from './kept-given.ts'

/** What is given with this application, kept in this tab until it is sent. */
export function useGiven({ reference, type, stage }: OpenFile, broker: string) {
  const [given, setGiven] = useState(() => findGiven({ reference, type, broker }))

  useEffect(() => {
    if (stage !== 'draft') removeGiven(reference)
  }, [stage, reference])

  return {
    given,
    give: (next: Given) => {
      setGiven(next)
      storeGiven({ reference, type, broker }, next)
    },
    /** Leaves nothing of it on this device. */
    forget: () => removeGiven(reference),
  }
}
