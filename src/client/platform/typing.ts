/** What somebody typed in a form and did not save, and what was saved when they began. */
export interface Typing<Draft extends object> {
  readonly begun: Draft
  readonly now: Draft
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
