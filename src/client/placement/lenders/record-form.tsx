import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useTyped } from '#client/platform/use-typed.ts'
import { Button } from '#client/ui/button.tsx'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { focusBeside } from '#client/ui/focus-place.ts'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { LenderFile } from '#shared/placement/lenders/desk-contract.ts'
import { below } from './below.ts'
import { changeLender, lenderFile, lendersKey } from './queries.ts'
import { fromRecordDraft, type RecordDraft, recordLabels, toRecordDraft } from './record-draft.ts'
import { RecordFields } from './record-fields.tsx'

/**
 * A lender's record. If someone else saves first, a notice is shown; edited fields keep the input, others take the
 * saved values.
 */
export function RecordForm({ lender, mayChange }: { lender: LenderFile; mayChange: boolean }) {
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
  const errors = below('record', problem?.fields)
  const form = useTyped(`lender ${id}`, {
    ...{ saved: toRecordDraft(record), now: recordVersion, error: attempt.error, outlivesReload: true },
  })
  const { draft, isTyped, contested, followed, seen, isTold, forget, settle } = form

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isTyped) attempt.mutateAsync({ id, recordVersion: seen, record: fromRecordDraft(draft) }).then(settle, () => {})
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
      {contested.length > 0 && !attempt.isPending && (
        <ChangedMeanwhile onForget={forget}>
          Someone else has changed: {describeError(contested)}.{isTold && ' Saving replaces it with your input.'}
        </ChangedMeanwhile>
      )}
      <p role="status" className="empty:hidden">
        {followed.length > 0 &&
          !attempt.isPending &&
          `Someone else has changed: ${describeError(followed)}. The form shows their values.`}
      </p>
      {isTyped && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={attempt.isPending}>
            {attempt.isPending ? 'Saving…' : 'Save lender'}
          </Button>
          <Button
            look="secondary"
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              forget()
              attempt.reset()
            }}
          >
            Discard changes
          </Button>
        </div>
      )}
      <p role="status" className="empty:hidden">
        {isSaved && !isTyped && 'Saved.'}
      </p>
    </form>
  )
}

const describeError = (fields: readonly (keyof RecordDraft)[]) => fields.map((field) => recordLabels[field]).join(', ')
