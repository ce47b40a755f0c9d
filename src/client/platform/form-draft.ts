export interface FormDraft<Draft extends object> {
  readonly base: Draft
  readonly current: Draft
}

/**
 * Adds an edit to a draft. If another user has saved a different value since, restoring the original is a change too.
 * @returns undefined if no edits are left.
 */
export function applyEdit<Draft extends object>(
  saved: Draft,
  formDraft: FormDraft<Draft> | undefined,
  values: Partial<Draft>,
): FormDraft<Draft> | undefined {
  const { base, current } = formDraft ?? { base: saved, current: saved }
  const touched = differing(base, current)
  const fresh = (Object.keys(values) as (keyof Draft)[]).filter((field) => !touched.includes(field))
  const next = {
    base: { ...base, ...Object.fromEntries(fresh.map((field) => [field, saved[field]])) },
    current: { ...current, ...values },
  }
  return differing(next.base, next.current).length > 0 ? next : undefined
}

export function mergeDraft<Draft extends object>(saved: Draft, formDraft: FormDraft<Draft> | undefined): Draft {
  if (!formDraft) return saved
  const { base, current } = formDraft
  return { ...saved, ...Object.fromEntries(differing(base, current).map((field) => [field, current[field]] as const)) }
}

/**
 * Returns the fields that others have saved since.
 * @returns `conflicts`: fields edited here too, with a different value; `merged`: fields not edited here.
 */
export function changedByOthers<Draft extends object>(saved: Draft, formDraft: FormDraft<Draft> | undefined) {
  if (!formDraft) return { conflicts: [], merged: [] }
  const shown = differing(saved, mergeDraft(saved, formDraft))
  const changed = differing(formDraft.base, saved)
  return {
    conflicts: changed.filter((field) => shown.includes(field)),
    merged: changed.filter((field) => !shown.includes(field)),
  }
}

const differing = <Draft extends object>(one: Draft, other: Draft) =>
  (Object.keys(one) as (keyof Draft)[]).filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
