import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { LenderFile } from '#shared/lenders/desk-contract.ts'
import { below } from './below.ts'
import { changeLender, lenderFile, lendersKey } from './queries.ts'
import { differingFields, fromRecordDraft, type RecordDraft, toRecordDraft } from './record-draft.ts'
import { RecordFields } from './record-fields.tsx'
import { useDraft } from './use-draft.ts'

/** What was typed, and the record that it began with. */
interface Typing {
  readonly begun: RecordDraft
  readonly now: RecordDraft
}

/** A lender's record. Where somebody else saves first that is told, and what is typed here stays. */
export function RecordForm({ lender, mayChange }: { lender: LenderFile; mayChange: boolean }) {
  const { id, recordVersion, record } = lender
  const client = useQueryClient()
  const saved = toRecordDraft(record)
  const [typing, keep] = useDraft<Typing>(`lender.${id}`)
  const [isSaved, setSaved] = useState(false)
  const attempt = useMutation({
    ...changeLender,
    onSuccess: (changed) => {
      keep(undefined)
      setSaved(true)
      client.setQueryData(lenderFile(id).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...lendersKey, 'list'] })
    },
    onError: () => void client.invalidateQueries(lenderFile(id)),
  })
  const problem = formProblem(attempt.error)
  const errors = below('record', problem?.fields)
  const draft = typing?.now ?? saved
  const changedByOthers = typing ? differingFields(typing.begun, saved) : []

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (typing) attempt.mutate({ id, recordVersion, record: fromRecordDraft(typing.now) })
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
          keep({ begun: typing?.begun ?? saved, now: { ...draft, ...values } })
        }}
      />
      {changedByOthers.length > 0 && (
        <div role="alert" className="rounded border border-brass px-4 py-3">
          <p>
            Meanwhile somebody else has changed: {changedByOthers.join(', ')}. Saving puts what you typed in its place.
          </p>
          <Button look="quiet" className="-ml-5" onClick={() => keep(undefined)}>
            Show theirs, and forget what I typed
          </Button>
        </div>
      )}
      {typing && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={attempt.isPending}>
            {attempt.isPending ? 'Saving…' : 'Save the record'}
          </Button>
          <Button
            look="secondary"
            onClick={() => {
              keep(undefined)
              attempt.reset()
            }}
          >
            Forget the changes
          </Button>
        </div>
      )}
      <p role="status" className="empty:hidden">
        {isSaved && !typing && 'Saved.'}
      </p>
    </form>
  )
}
