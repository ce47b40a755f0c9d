/** Returns the default lead source of a page. */
export function leadSource(path: string): 'Business Funding' | 'Personal Funding' | 'Free Analysis' {
  if (path === '/business-funding') return 'Business Funding'
  if (path === '/personal-funding') return 'Personal Funding'
  return 'Free Analysis'
}
