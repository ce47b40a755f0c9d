import { hydrate } from '#client/entries/site/hydrate.tsx'
import { LeadForm } from '#client/features/leads/lead-form.tsx'

export const wake = hydrate(LeadForm)
