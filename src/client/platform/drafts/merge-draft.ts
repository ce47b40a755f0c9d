/** Edits of a form: the values they are based on, and the current ones. */
export interface Edits<Draft extends object> {
  readonly base: Draft
  readonly current: Draft
}

/** `record`: all fields count as one value, and are compared and merged together. */
export type Compare = 'fields' | 'record'

/**
 * Adds an edit to a draft. If another user has saved a different value since, restoring the original is a change too.
 * @returns undefined if no edits are left.
 */
export function applyEdit<Draft extends object>(
  saved: Draft,
  edits: Edits<Draft> | undefined,
  values: Partial<Draft>,
  compare: Compare = 'fields',
): Edits<Draft> | undefined {
  const { base, current } = edits ?? { base: saved, current: saved }
  const touched = differing(base, current, compare)
  const fresh = (Object.keys(values) as (keyof Draft)[]).filter((field) => !touched.includes(field))
  const next = {
    base: { ...base, ...Object.fromEntries(fresh.map((field) => [field, saved[field]])) },
    current: { ...current, ...values },
  }
  return differing(next.base, next.current, compare).length > 0 ? next : undefined
}

export function mergeDraft<Draft extends object>(
  saved: Draft,
  edits: Edits<Draft> | undefined,
  compare: Compare = 'fields',
): Draft {
  if (!edits) return saved
  const { base, current } = edits
  const touched = differing(base, current, compare)
  return { ...saved, ...Object.fromEntries(touched.map((field) => [field, current[field]] as const)) }
}

/**
 * Returns the fields that others have saved since.
 * @returns `conflicts`: fields edited here too, with a different value; `merged`: fields not edited here.
 */
export function changedByOthers<Draft extends object>(
  saved: Draft,
  edits: Edits<Draft> | undefined,
  compare: Compare = 'fields',
) {
  if (!edits) return { conflicts: [], merged: [] }
  const shown = differing(saved, mergeDraft(saved, edits, compare), compare)
  const changed = differing(edits.base, saved, compare)
  return {
    conflicts: changed.filter((field) => shown.includes(field)),
    merged: changed.filter((field) => !shown.includes(field)),
  }
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const changedFields = <Draft extends object>(one: Draft, other: Draft) =>
  (Object.keys(one) as (keyof Draft)[]).filter((field) => !isSame(one[field], other[field]))

function differing<Draft extends object>(one: Draft, other: Draft, compare: Compare) {
  const changed = changedFields(one, other)
  return compare === 'record' && changed.length > 0 ? (Object.keys(one) as (keyof Draft)[]) : changed
}
