import { hydrate } from '#client/entries/site/hydrate.tsx'
import { LeadForm } from '#client/intake/leads/lead-form.tsx'

export const wake = hydrate(LeadForm)
