/** One answer that differs: the path to it (`0.value`, `business.amount.fromDollars`) and what stands there now. */
export interface Change {
  readonly path: string
  readonly now: string
}

/**
 * Where two versions of a section differ, answer by answer. An entry of a list that was added or removed is one change;
 * `now` is empty for what is gone.
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
