/** Names of what nobody needs to read in a log, however it came there. */
const secretNames = /secret|password|token|hash|sealed|ssn|(^|[a-z])ein$|birth|routing|accountNumber|lastFour/i
export const hiddenValue = '•••'

/** A copy in which every text under the name of a secret is dots. `newSecret: true` says that there is one, and stays. */
export function redacted(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((inner) => redacted(inner, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redacted(inner, key)]))
  const isText = typeof value === 'string' || typeof value === 'number'
  return isText && secretNames.test(name) ? hiddenValue : value
}
