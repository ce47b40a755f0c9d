/** Returns the default lead source of a page. */
export function leadSource(path: string): 'Business Funding' | 'Personal Funding' | 'Free Analysis' {
  if (path === '/business-funding') return 'Business Funding'
  if (path === '/personal-funding') return 'Personal Funding'
  return 'Free Analysis'
}

/** Returns the page that continues after the form: each kind of funding has its own questions. */
export const pageAfterLead = (source: string): string =>
  source === leadSource('/personal-funding') ? '/personal-funding' : '/free-analysis'
