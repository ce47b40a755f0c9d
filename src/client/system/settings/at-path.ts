/** What stands at `business.amount.fromDollars` or `0.value`; undefined where there is nothing. */
export const readAt = (value: unknown, path: string): unknown =>
  path === '' ? value : path.split('.').reduce((part, key) => (isBranch(part) ? part[key] : undefined), value)

/** A copy with something else at that path; everything beside it stays the same object. */
export function writeAt(value: unknown, path: string, next: unknown): unknown {
  if (path === '') return next
  const [key = '', ...rest] = path.split('.')
  const inner = writeAt(readAt(value, key), rest.join('.'), next)
  if (Array.isArray(value)) return value.with(Number(key), inner)
  return { ...(isBranch(value) ? value : {}), [key]: inner }
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
