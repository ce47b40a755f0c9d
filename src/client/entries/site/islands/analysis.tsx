import { useEffect, useState } from 'react'
import { hydrateWithInput } from '#client/entries/site/hydrate-with-input.tsx'
import { findWantedAmount } from '#client/intake/calculators/amount/wanted-amount.ts'
import { findPrequalifiedData } from '#client/intake/leads/prequalified-data.ts'
import { Analysis } from '#client/intake/prequalification/analysis.tsx'

function LeadAnalysis() {
  const [known, setKnown] = useState<{ leadId?: string | undefined; wantedCents?: number | undefined }>({})
  // Unknown on the server; the first render must match.
  useEffect(() => {
    const dollars = findWantedAmount()
    setKnown({ leadId: findPrequalifiedData()?.leadId, wantedCents: dollars && dollars * 100 })
  }, [])
  return <Analysis {...known} />
}

export const wake = hydrateWithInput(LeadAnalysis)
