import { useDraftStore } from './draft-store.ts'
import { useBaseVersion } from './use-base-version.ts'

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

interface StoredFormDraft<Draft extends object, State> {
  readonly formDraft: FormDraft<Draft>
  readonly baseVersion: State
}

interface FormDraftOptions<Draft extends object, State> {
  readonly saved: Draft
  /** The current version, or any other value that the endpoint compares. */
  readonly current: State
  readonly error: Error | null
  readonly persist?: boolean
}

/**
 * State of a form that edits a saved record. The draft is stored as in `useDraftStore`, with its base version, so that
 * it does not overwrite a teammate's change.
 * @param form names the form and its record
 */
export function useFormDraft<Draft extends object, State>(
  form: string,
  { saved, current, error, persist = false }: FormDraftOptions<Draft, State>,
) {
  const [stored, saveDraft] = useDraftStore<StoredFormDraft<Draft, State>>(form, { persist })
  const formDraft = stored?.formDraft
  const draft = mergeDraft(saved, formDraft)
  const { conflicts, merged } = changedByOthers(saved, formDraft)
  const hasConflict = conflicts.length > 0
  const baseVersion = useBaseVersion(current, { hasConflict, error, initial: stored?.baseVersion })
  return {
    draft,
    isDirty: formDraft !== undefined,
    conflicts,
    merged,
    baseVersion,
    /** True if a refusal has already shown the user the current values. */
    hasSeenConflict: JSON.stringify(baseVersion) === JSON.stringify(current),
    change: (values: Partial<Draft>) =>
      saveDraft((latest) => {
        const next = applyEdit(saved, latest?.formDraft, values)
        return next && { formDraft: next, baseVersion }
      }),
    discard: () => saveDraft(undefined),
    /** Clears the edits that were sent. Edits made while the request was in flight stay. */
    markSaved: () =>
      saveDraft((latest) => {
        if (!latest || latest === stored) return undefined
        const rest = applyEdit(draft, { base: draft, current: mergeDraft(saved, latest.formDraft) }, {})
        return rest && { formDraft: rest, baseVersion }
      }),
  }
}

/** Returns true if a form has unsaved input and should be open. */
export const useHasDraft = (form: string): boolean => useDraftStore(form)[0] !== undefined

/**
 * The draft of a form with a single text field, stored as in `useDraftStore`.
 * @param form names the form and its record
 * @returns the text, a setter, and a function that clears the text that was sent unless it was edited since.
 */
export function useTextDraft(form: string) {
  const [draft, saveDraft] = useDraftStore<{ readonly text: string }>(form)
  const saveText = (text: string) => saveDraft(text === '' ? undefined : { text })
  const markSaved = (sent: string) => saveDraft((latest) => (latest?.text === sent ? undefined : latest))
  return [draft?.text ?? '', saveText, markSaved] as const
}
