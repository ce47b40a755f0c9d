/** Returns the value at `business.amount.fromDollars` or `0.value`, or undefined. */
export const readAt = (value: unknown, path: string): unknown =>
  path === '' ? value : path.split('.').reduce((part, key) => (isBranch(part) ? part[key] : undefined), value)

/** Returns a copy with another value at the path; all other objects stay the same. */
export function writeAt(value: unknown, path: string, next: unknown): unknown {
  if (path === '') return next
  const [key = '', ...rest] = path.split('.')
  const inner = writeAt(readAt(value, key), rest.join('.'), next)
  if (Array.isArray(value)) return value.with(Number(key), inner)
  return { ...(isBranch(value) ? value : {}), [key]: inner }
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
