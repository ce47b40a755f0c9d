import { useCallback, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { useDraftStore } from './draft-store.ts'
import {
  applyEdit,
  type Compare,
  changedByOthers,
  changedFields,
  type Edits,
  isSame,
  mergeDraft,
} from './merge-draft.ts'
import { useBaseVersion } from './use-base-version.ts'

/** The part of a mutation that a form needs. */
export interface Saving<Input, Reply> {
  readonly error: Error | null
  readonly isPending: boolean
  readonly reset: () => void
  readonly mutateAsync: (input: Input, options?: SubmitOptions<Reply>) => Promise<Reply>
}

interface SubmitOptions<Reply> {
  /** Called unless the form has closed by then. */
  readonly onSuccess?: (reply: Reply) => void
}

interface RecordFormOptions<Draft extends object, Version, Input, Reply> {
  /** The saved values; for a new record or an action, the values of an empty form. */
  readonly saved: Draft
  /** The saved version, or any other value that the endpoint compares. Absent for a new record, which has no conflicts. */
  readonly version?: Version
  /** The mutation that saves the record. After a refusal it loads the record again. */
  readonly saving: Saving<Input, Reply>
  /**
   * Returns the values to open the form with, if they are not the saved ones. Such a form is based on the version it was
   * opened on, even without an edit, and its fields don't follow other users' changes.
   */
  readonly start?: () => Partial<Draft>
  /**
   * Which change by another user conflicts with an edit: `fields`, one of the same field (the others take the saved
   * value); `record`, one of any field; `version`, any change, because the form is an action without saved values.
   */
  readonly compare?: Compare | 'version'
  /** Survives a reload. Only for what staff write themselves; never for numbers of applicants, which must not be written to disk. */
  readonly persist?: boolean
}

interface BasedEdits<Draft extends object, Version> extends Edits<Draft> {
  /** The version that the user began on; undefined if it is the current one. */
  readonly startVersion: Version | undefined
  /** The version to send. */
  readonly baseVersion: Version | undefined
}

interface StoredEdits<Draft extends object, Version> extends BasedEdits<Draft, Version> {
  readonly newId: string
}

type TextFields<Draft> = {
  [Name in keyof Draft]: Draft[Name] extends string ? (string extends Draft[Name] ? Name : never) : never
}[keyof Draft] &
  string

/**
 * State of a form: the draft, conflicts with other users' changes, and the submission. The draft outlives the form, so
 * that users who close a record find their input again. Submit it with `baseVersion`, so that the server refuses to
 * overwrite a change that the user was not shown. Edits made while a request is in flight are kept.
 * @param form names the form and its record
 */
export function useRecordForm<Draft extends object, Version, Input, Reply>(
  form: string,
  options: RecordFormOptions<Draft, Version, Input, Reply>,
) {
  const { saved, version, saving, start, persist = false } = options
  const compare = options.compare ?? (version === undefined ? 'version' : 'fields')
  const [stored, saveDraft] = useDraftStore<StoredEdits<Draft, Version>>(form, { persist })
  const [firstId, setFirstId] = useState(() => uuidv7())
  const [opened, setOpened] = useState<BasedEdits<Draft, Version> | undefined>(
    () => start && { base: saved, current: { ...saved, ...start() }, startVersion: version, baseVersion: version },
  )
  const edits = stored ?? opened
  const { draft, conflicts, merged, hasConflict } = readEdits(edits, {
    saved,
    version,
    compare,
    isPinned: opened !== undefined,
  })
  const baseVersion = useBaseVersion(version, { hasConflict, error: saving.error, initial: edits?.baseVersion })
  const problem = formProblem(saving.error)
  const errors = problem?.fields ?? {}
  const followsSaved = compare !== 'version' && !opened

  const change = (values: Partial<Draft>) =>
    saveDraft((latest) => {
      const { base, current, startVersion } = latest ??
        opened ?? { base: saved, current: saved, startVersion: baseVersion }
      const next = followsSaved
        ? applyEdit(saved, latest, values, compare)
        : { base, current: { ...current, ...values } }
      const isEmpty = !next || (!opened && isSame(next.current, next.base))
      return isEmpty ? undefined : { ...next, startVersion: startVersion ?? baseVersion, baseVersion, newId: uuidv7() }
    })

  /** Clears the edits that were sent, and bases later ones on them. */
  const markSaved = () => {
    setFirstId(uuidv7())
    setOpened(undefined)
    saveDraft((latest) => {
      if (!latest || latest.newId === stored?.newId) return undefined
      const rest = followsSaved
        ? applyEdit(draft, { base: draft, current: mergeDraft(saved, latest, compare) }, {}, compare)
        : { base: compare === 'version' ? saved : draft, current: latest.current }
      return rest && { ...latest, ...rest, startVersion: undefined, baseVersion: undefined }
    })
  }

  return {
    /** The saved values with the user's edits. */
    draft,
    isDirty: stored !== undefined,
    change,
    /**
     * Returns the props of a text field.
     * @param path the field's name in the request, if it differs
     */
    field: <Name extends TextFields<Draft>>(name: Name, path: string = name) => ({
      ...{ name, value: draft[name], error: errors[path] },
      onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
        change({ [name]: value } as unknown as Partial<Draft>),
    }),
    /**
     * A change by another user that this form would overwrite. `isKnown` if the server has refused the form because of
     * it, so that the next submission overwrites it.
     */
    conflict:
      hasConflict && !saving.isPending ? { fields: conflicts, isKnown: isSame(baseVersion, version) } : undefined,
    /** Fields without edits that took another user's value since the user began. */
    merged: saving.isPending ? [] : merged,
    baseVersion: baseVersion as Version,
    /** The id for a new record. A retry sends the same one; changed values are another record. */
    newId: stored?.newId ?? firstId,
    isSaving: saving.isPending,
    problem,
    /** Messages by the field's name in the request. */
    errors,
    /** Sends the form. Its error is `problem`. */
    submit: (input: Input, submitOptions?: SubmitOptions<Reply>) =>
      void saving.mutateAsync(input, submitOptions).then(markSaved, () => {}),
    discard: () => {
      setOpened(undefined)
      saveDraft(undefined)
      saving.reset()
    },
    /** Bases the form on the result of the user's own other action, if that was sent from the form's version. */
    rebase: useCallback(
      (from: Version, to: Version) => {
        const move = <Each extends BasedEdits<Draft, Version>>(edits: Each | undefined) =>
          edits && isSame(edits.startVersion, from) ? { ...edits, startVersion: to, baseVersion: to } : edits
        setOpened(move)
        saveDraft(move)
      },
      [saveDraft],
    ),
  }
}

interface CurrentRecord<Draft, Version> {
  readonly saved: Draft
  readonly version: Version | undefined
  readonly compare: Compare | 'version'
  readonly isPinned: boolean
}

/** Returns the values to show, and what other users have changed since the edits began. */
function readEdits<Draft extends object, Version>(
  edits: BasedEdits<Draft, Version> | undefined,
  { saved, version, compare, isPinned }: CurrentRecord<Draft, Version>,
) {
  if (compare !== 'version' && !isPinned) {
    const { conflicts, merged } = changedByOthers(saved, edits, compare)
    return { draft: mergeDraft(saved, edits, compare), conflicts, merged, hasConflict: conflicts.length > 0 }
  }
  const draft = edits?.current ?? saved
  const conflicts = compare === 'version' ? [] : changedFields(edits?.base ?? saved, saved)
  const hasConflict =
    compare === 'version'
      ? edits?.startVersion !== undefined && !isSame(edits.startVersion, version)
      : conflicts.length > 0 && !isSame(draft, saved)
  return { draft, conflicts, merged: [], hasConflict }
}
