/** Titles in one sentence; what is left stands below it on the page. */
const named = 3

/**
 * What the application waits for, towards its applicant.
 * @param titles of what is still to be sent.
 */
export function formatNeeded(titles: readonly string[]): string {
  if (titles.length === 0) return 'Thank you. We are looking at what you sent.'
  const items = titles.length === 1 ? '1 item' : `${titles.length} items`
  const rest = titles.length - named
  const list = [...titles.slice(0, named), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  return `We need ${items}: ${list}.`
}
