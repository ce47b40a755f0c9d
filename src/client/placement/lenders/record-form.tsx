import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useFormDraft } from '#client/platform/use-form-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { focusNext } from '#client/ui/focus.ts'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { LenderDetail } from '#shared/placement/lenders/admin-contract.ts'
import { errorsBelow } from './errors-below.ts'
import { changeLender, lenderFile, lendersKey } from './queries.ts'
import { fromRecordDraft, type RecordDraft, recordLabels, toRecordDraft } from './record-draft.ts'
import { RecordFields } from './record-fields.tsx'

/**
 * A lender's record. If someone else saves first, a notice is shown; edited fields keep the input, others take the
 * saved values.
 */
export function RecordForm({ lender, mayChange }: { lender: LenderDetail; mayChange: boolean }) {
  const { id, recordVersion, record } = lender
  const client = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  const attempt = useMutation({
    ...changeLender,
    onSuccess: (changed) => {
      setSaved(true)
      client.setQueryData(lenderFile(id).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...lendersKey, 'list'] })
    },
    onError: () => void client.invalidateQueries(lenderFile(id)),
  })
  const problem = formProblem(attempt.error)
  const errors = errorsBelow('record', problem?.fields)
  const form = useFormDraft(`lender ${id}`, {
    ...{ saved: toRecordDraft(record), current: recordVersion, error: attempt.error, persist: true },
  })
  const { draft, isDirty, conflicts, merged, baseVersion, hasSeenConflict, discard, markSaved } = form

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isDirty)
      attempt.mutateAsync({ id, recordVersion: baseVersion, record: fromRecordDraft(draft) }).then(markSaved, () => {})
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <FormErrors
        message={problem?.message ?? null}
        fields={Object.fromEntries(Object.entries(errors).map(([path, text]) => [`lender-${path}`, text]))}
      />
      <RecordFields
        draft={draft}
        errors={errors}
        isOff={!mayChange}
        onChange={(values) => {
          setSaved(false)
          form.change(values)
        }}
      />
      {conflicts.length > 0 && !attempt.isPending && (
        <ConflictNotice onDiscard={discard}>
          Someone else has changed: {describeError(conflicts)}.
          {hasSeenConflict && ' Saving replaces it with your input.'}
        </ConflictNotice>
      )}
      <p role="status" className="empty:hidden">
        {merged.length > 0 &&
          !attempt.isPending &&
          `Someone else has changed: ${describeError(merged)}. The form shows their values.`}
      </p>
      {isDirty && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={attempt.isPending}>
            {attempt.isPending ? 'Saving…' : 'Save lender'}
          </Button>
          <Button
            look="secondary"
            onClick={({ currentTarget }) => {
              focusNext(currentTarget)
              discard()
              attempt.reset()
            }}
          >
            Discard changes
          </Button>
        </div>
      )}
      <p role="status" className="empty:hidden">
        {isSaved && !isDirty && 'Saved.'}
      </p>
    </form>
  )
}

const describeError = (fields: readonly (keyof RecordDraft)[]) => fields.map((field) => recordLabels[field]).join(', ')
