import { useEffect, useState } from 'react'
import { findPrequalifiedData } from '#client/intake/leads/prequalified-data.ts'
import { Analysis } from '#client/intake/prequalification/analysis.tsx'

/** The analysis of whoever is here: with the lead that they have left in this visit, if they have. */
export function LeadAnalysis() {
  const [leadId, setLeadId] = useState<string>()
  // The server cannot know; the first picture must be the same on both sides.
  useEffect(() => setLeadId(findPrequalifiedData()?.leadId), [])
  return <Analysis leadId={leadId} />
}
