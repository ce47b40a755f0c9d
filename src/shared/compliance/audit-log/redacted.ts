/** Names of values that are never shown in the log. */
const secretNames = /secret|password|token|hash|encrypted|ssn|(^|[a-z])ein$|birth|routing|accountNumber|lastFour/i
export const hiddenValue = '•••'

/** Returns a copy with texts under secret names replaced by dots. `newSecret: true` stays. */
export function redacted(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((inner) => redacted(inner, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redacted(inner, key)]))
  const isText = typeof value === 'string' || typeof value === 'number'
  return isText && secretNames.test(name) ? hiddenValue : value
}
