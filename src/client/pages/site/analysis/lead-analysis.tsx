import { useEffect, useState } from 'react'
import { findPrequalifiedData } from '#client/intake/leads/prequalified-data.ts'
import { Analysis } from '#client/intake/prequalification/analysis.tsx'

export function LeadAnalysis() {
  const [leadId, setLeadId] = useState<string>()
  // Unknown on the server; the first render must match.
  useEffect(() => setLeadId(findPrequalifiedData()?.leadId), [])
  return <Analysis leadId={leadId} />
}
