import { useState } from 'react'
import { localToday } from '#client/platform/browser/local-today.ts'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { boardingDetails, boardingLabels } from '#shared/intake/merchants/boarding.ts'
import { updateBoardingStep, useMerchantChange } from './queries.ts'

type Step = MerchantDetail['boarding'][number]

interface BoardingRowProps {
  item: Step
  leadId: string
  isOpen: boolean
}

const stateOf = ({ doneOn, detail }: Step) => ({ doneOn, detail })
const text = ({ doneOn, detail, by }: Step) =>
  doneOn ? [formatDay(doneOn), detail, by].filter(Boolean).join(' · ') : 'Open'

/** The form opens if there is a draft. */
export function BoardingRow({ item, leadId, isOpen }: BoardingRowProps) {
  const [isEditing, setEditing] = useState(false)
  const isTyped = useHasDraft(boardingForm(leadId, item.step))
  const tick = useMerchantChange(updateBoardingStep)
  const title = boardingLabels[item.step]
  const undo = () => tick.mutate({ id: leadId, step: item.step, doneOn: '', detail: '', before: stateOf(item) })

  const mayChange = useMayChange()
  if (mayChange && (isEditing || isTyped))
    return <BoardingForm item={item} leadId={leadId} onDone={() => setEditing(false)} />
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className={item.doneOn ? '' : 'text-ink-soft'}>
          <span aria-hidden="true">{item.doneOn ? '✓ ' : '○ '}</span>
          {title}
        </p>
        <p className="figures wrap-anywhere text-ink-soft text-sm">{text(item)}</p>
        <FormErrors message={formProblem(tick.error)?.message ?? null} />
      </div>
      {mayChange && isOpen && (
        <div className="flex">
          <Button
            variant="quiet"
            aria-label={`${item.doneOn ? 'Change' : 'Mark as done'}: ${title}`}
            onClick={() => setEditing(true)}
          >
            {item.doneOn ? 'Change' : 'Mark as done'}
          </Button>
          {item.doneOn && (
            <Button variant="quiet" aria-label={`Undo ${title}`} disabled={tick.isPending} onClick={undo}>
              Undo
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

const boardingForm = (leadId: string, step: Step['step']) => `boarding ${leadId} ${step}`

interface BoardingFormProps {
  item: Step
  leadId: string
  onDone: () => void
}

/** If a colleague saves the step first, the form says so and keeps the edits. */
function BoardingForm({ item, leadId, onDone }: BoardingFormProps) {
  const { step } = item
  const form = useRecordForm(boardingForm(leadId, step), {
    ...{ saved: { doneOn: item.doneOn ?? '', detail: item.detail }, version: stateOf(item), compare: 'record' },
    start: () => ({ doneOn: item.doneOn ?? localToday() }),
    saving: useMerchantChange(updateBoardingStep),
  })

  function close() {
    form.discard()
    onDone()
  }

  return (
    <li className="py-3">
      <p className="font-semibold">{boardingLabels[step]}</p>
      <Form
        problem={form.problem}
        onSubmit={() =>
          form.submit({ id: leadId, step, ...form.draft, before: form.baseVersion }, { onSuccess: onDone })
        }
        className="mt-3 grid grid-cols-1 gap-3"
      >
        {form.conflict && !form.conflict.isKnown && (
          <ConflictNotice onDiscard={close}>A team member updated this first: {text(item)}.</ConflictNotice>
        )}
        <DateField {...form.field('doneOn')} label={step === 'live_date' ? 'Go-live date' : 'Done on'} />
        <Field
          {...form.field('detail')}
          label={boardingDetails[step] ?? 'Note (optional)'}
          autoComplete="off"
          maxLength={200}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="secondary" disabled={form.isSaving}>
            {form.isSaving ? 'Saving…' : 'Save step'}
          </Button>
          <Button variant="quiet" disabled={form.isSaving} onClick={close}>
            Cancel
          </Button>
        </div>
      </Form>
    </li>
  )
}
