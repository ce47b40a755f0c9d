/** A changed value: its path, and the old and new value as text; empty if absent. */
export interface Difference {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** Returns the differences between two values; an added or removed value is one difference. */
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

/** Formats a logged value: lists and objects by part, booleans as `yes` or `no`. */
export function words(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (!isBranch(value)) return value === undefined || value === null ? '' : String(value)
  return Array.isArray(value)
    ? value.map(words).filter(Boolean).join(', ')
    : Object.entries(value)
        .map(([name, inner]) => `${name}: ${words(inner)}`)
        .join(', ')
}
