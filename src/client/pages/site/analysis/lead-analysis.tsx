import { useEffect, useState } from 'react'
import { findPrequalifiedData } from '#client/intake/leads/prequalified-data.ts'
import { Analysis } from '#client/intake/prequalification/analysis.tsx'

/** Shows the analysis, with the lead the visitor left in this session, if any. */
export function LeadAnalysis() {
  const [leadId, setLeadId] = useState<string>()
  // Unknown on the server; the first render must match on both sides.
  useEffect(() => setLeadId(findPrequalifiedData()?.leadId), [])
  return <Analysis leadId={leadId} />
}
