import { type ComponentProps, useEffect } from 'react'
import { hydrate } from '#client/entries/site/hydrate.tsx'
import { findWantedAmount } from '#client/intake/calculators/amount/wanted-amount.ts'
import { AnalysisStart } from '#client/intake/leads/analysis-start.tsx'
import { findPrequalifiedData } from '#client/intake/leads/prequalified-data.ts'
import { sendWantedAmount } from '#client/intake/prequalification/send-analysis.ts'

/** Once the lead is saved, staff also see the amount, even if the visitor leaves without the analysis. */
function StartWithAmount(props: ComponentProps<typeof AnalysisStart>) {
  useEffect(() => {
    const [leadId, dollars] = [findPrequalifiedData()?.leadId, findWantedAmount()]
    // The visitor can't help if it fails, and the analysis sends it again.
    if (leadId && dollars) sendWantedAmount(dollars * 100, leadId).catch(() => {})
  }, [])
  return <AnalysisStart {...props} />
}

export const wake = hydrate(StartWithAmount)
