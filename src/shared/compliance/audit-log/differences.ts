/** One answer that differs: the path to it and what stood and stands there, in words; empty for nothing. */
export interface Difference {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** Where two values differ, answer by answer; one that was added or removed is one difference. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (!isBranch(before) || !isBranch(after)) {
    const difference = { path, before: words(before), after: words(after) }
    return difference.before === difference.after ? [] : [difference]
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    differences(before[key], after[key], path ? `${path}.${key}` : key),
  )
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A value of the log as text: lists and objects as their parts, `yes` and `no` for what is either. */
export function words(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (!isBranch(value)) return value === undefined || value === null ? '' : String(value)
  return Array.isArray(value)
    ? value.map(words).filter(Boolean).join(', ')
    : Object.entries(value)
        .map(([name, inner]) => `${name}: ${words(inner)}`)
        .join(', ')
}
