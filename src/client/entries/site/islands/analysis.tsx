import { useEffect, useState } from 'react'
import { hydrate } from '#client/entries/site/hydrate.tsx'
import { findPrequalifiedData } from '#client/intake/leads/prequalified-data.ts'
import { Analysis } from '#client/intake/prequalification/analysis.tsx'

function LeadAnalysis() {
  const [leadId, setLeadId] = useState<string>()
  // Unknown on the server; the first render must match.
  useEffect(() => setLeadId(findPrequalifiedData()?.leadId), [])
  return <Analysis leadId={leadId} />
}

export const wake = hydrate(LeadAnalysis)
