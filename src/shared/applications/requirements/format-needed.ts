/** Titles named in the sentence; the page lists the rest. */
const named = 3

/** Describes the open requirements to the applicant. @param titles titles of the missing documents. */
export function formatNeeded(titles: readonly string[]): string {
  if (titles.length === 0) return 'Thank you. We’re reviewing what you sent.'
  const items = titles.length === 1 ? '1 item' : `${titles.length} items`
  const rest = titles.length - named
  const list = [...titles.slice(0, named), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  return `We need ${items}: ${list}.`
}
