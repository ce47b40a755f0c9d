/** A changed value: its path (`0.value`, `business.amount.fromDollars`) and the new value. */
export interface Change {
  readonly path: string
  readonly now: string
}

/**
 * Returns the differences between two versions of a section. An added or removed list entry is one change; `now` is
 * empty for a removed value.
 */
export function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  if (!isBranch(before) || !isBranch(after)) return before === after ? [] : [{ path, now: words(after) }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    changesBetween(before[key], after[key], path ? `${path}.${key}` : key),
  )
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function words(value: unknown): string {
  if (!isBranch(value)) return value === undefined || value === null ? '' : String(value)
  return Object.values(value).map(words).filter(Boolean).join(', ')
}
