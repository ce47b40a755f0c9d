import { hydrate } from '#client/entries/site/hydrate.tsx'
import { AnalysisStart } from '#client/intake/leads/analysis-start.tsx'

export const wake = hydrate(AnalysisStart)
