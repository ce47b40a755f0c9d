/** What somebody typed in a form and did not save, and what was saved when they began. */
export interface Typing<Draft extends object> {
  readonly begun: Draft
  readonly now: Draft
}

/**
 * What is typed, with more of it. A field that is touched now is measured by what is saved now: putting it back to what
 * stood there when typing began is a change too, where somebody else has saved another meanwhile.
 * @returns undefined where nothing is left of it.
 */
export function withTyped<Draft extends object>(
  saved: Draft,
  typing: Typing<Draft> | undefined,
  values: Partial<Draft>,
): Typing<Draft> | undefined {
  const { begun, now } = typing ?? { begun: saved, now: saved }
  const touched = differing(begun, now)
  const fresh = (Object.keys(values) as (keyof Draft)[]).filter((field) => !touched.includes(field))
  const next = {
    begun: { ...begun, ...Object.fromEntries(fresh.map((field) => [field, saved[field]])) },
    now: { ...now, ...values },
  }
  return differing(next.begun, next.now).length > 0 ? next : undefined
}

/** The form as it stands: what was touched here as it was typed, everything else as it is saved by now. */
export function shownDraft<Draft extends object>(saved: Draft, typing: Typing<Draft> | undefined): Draft {
  if (!typing) return saved
  const touched = differing(typing.begun, typing.now).map((field) => [field, typing.now[field]] as const)
  return { ...saved, ...Object.fromEntries(touched) }
}

/**
 * What others have saved since typing began.
 * @returns `contested`: fields that were touched here too, and not to the same; `followed`: those that were not.
 */
export function changedByOthers<Draft extends object>(saved: Draft, typing: Typing<Draft> | undefined) {
  if (!typing) return { contested: [], followed: [] }
  const shown = differing(saved, shownDraft(saved, typing))
  const changed = differing(typing.begun, saved)
  return {
    contested: changed.filter((field) => shown.includes(field)),
    followed: changed.filter((field) => !shown.includes(field)),
  }
}

/** Names of the fields in which two drafts of one form differ. */
const differing = <Draft extends object>(one: Draft, other: Draft) =>
  (Object.keys(one) as (keyof Draft)[]).filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
