import { useEffect, useState } from 'react'
import { hydrateWithInput } from '#client/entries/site/hydrate-with-input.tsx'
import { findPrequalifiedData } from '#client/intake/leads/prequalified-data.ts'
import { PersonalEstimate } from '#client/intake/prequalification/personal-estimate.tsx'

function LeadEstimate() {
  const [leadId, setLeadId] = useState<string>()
  // Unknown on the server; the first render must match.
  useEffect(() => setLeadId(findPrequalifiedData()?.leadId), [])
  return <PersonalEstimate leadId={leadId} />
}

export const wake = hydrateWithInput(LeadEstimate)
