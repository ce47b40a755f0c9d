/** Sources of leads that staff add. */
export const manualSources = ['Phone call', 'Walk-in', 'Referral', 'Event', 'Other'] as const
export type ManualSource = (typeof manualSources)[number]

/** Returns whether staff spoke with the lead when they added it. */
export const isConversation = (source: ManualSource): boolean => source === 'Phone call' || source === 'Walk-in'

/** Returns the default lead source of a page. */
export function leadSource(path: string): 'Business Funding' | 'Personal Funding' | 'Free Analysis' {
  if (path === '/business-funding') return 'Business Funding'
  if (path === '/personal-funding') return 'Personal Funding'
  return 'Free Analysis'
}

/** Returns the page that continues after the form: each kind of funding has its own questions. */
export const pageAfterLead = (source: string): string =>
  source === leadSource('/personal-funding') ? '/personal-funding' : '/free-analysis'
