import { hydrate } from '#client/entries/site/hydrate.tsx'
import { LeadAnalysis } from '#client/pages/site/analysis/lead-analysis.tsx'

export const wake = hydrate(LeadAnalysis)
