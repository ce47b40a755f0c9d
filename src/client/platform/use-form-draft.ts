import { useDraftStore } from '#client/platform/draft-store.ts'
import { applyEdit, changedByOthers, type FormDraft, mergeDraft } from '#client/platform/form-draft.ts'
import { useBaseVersion } from '#client/platform/use-base-version.ts'

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
