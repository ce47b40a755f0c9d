import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { localToday } from '#client/platform/browser/local-today.ts'
import { useDraftStore, useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { boardingDetails, boardingLabels } from '#shared/intake/merchants/merchant-status.ts'
import { merchantDetail, tickBoarding, useMerchantChange } from './queries.ts'

type Step = MerchantDetail['boarding'][number]

interface BoardingRowProps {
  item: Step
  leadId: string
  /** Whether steps can still be changed. */
  isOpen: boolean
}

const stateOf = ({ doneOn, detail }: Step) => ({ doneOn, detail })
const words = ({ doneOn, detail, by }: Step) =>
  doneOn ? [formatDay(doneOn), detail, by].filter(Boolean).join(' · ') : 'Open'

/** One boarding step with its date and note; or its form, which opens if there is a draft. */
export function BoardingRow({ item, leadId, isOpen }: BoardingRowProps) {
  const [isEditing, setEditing] = useState(false)
  const isTyped = useHasDraft(boardingForm(leadId, item.step))
  const tick = useMerchantChange(tickBoarding)
  const title = boardingLabels[item.step]
  const undo = () => tick.mutate({ id: leadId, step: item.step, doneOn: '', detail: '', before: stateOf(item) })

  if (isEditing || isTyped) return <BoardingForm item={item} leadId={leadId} onDone={() => setEditing(false)} />
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className={item.doneOn ? '' : 'text-ink-soft'}>
          <span aria-hidden="true">{item.doneOn ? '✓ ' : '○ '}</span>
          {title}
        </p>
        <p className="figures wrap-anywhere text-ink-soft text-sm">{words(item)}</p>
        <FormErrors message={formProblem(tick.error)?.message ?? null} />
      </div>
      {isOpen && (
        <div className="flex">
          <Button
            look="quiet"
            aria-label={`${item.doneOn ? 'Change' : 'Mark as done'}: ${title}`}
            onClick={() => setEditing(true)}
          >
            {item.doneOn ? 'Change' : 'Mark as done'}
          </Button>
          {item.doneOn && (
            <Button look="quiet" aria-label={`Undo ${title}`} disabled={tick.isPending} onClick={undo}>
              Undo
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

interface BoardingDraft {
  /** The values when they started. */
  readonly seen: Step
  readonly doneOn: string
  readonly detail: string
}

const boardingForm = (leadId: string, step: Step['step']) => `boarding ${leadId} ${step}`

interface BoardingFormProps {
  item: Step
  leadId: string
  onDone: () => void
}

/** Edits a step. If a colleague saves it first, the form says so and keeps the edits. */
function BoardingForm({ item, leadId, onDone }: BoardingFormProps) {
  const { step } = item
  const client = useQueryClient()
  const [draft, keep] = useDraftStore<BoardingDraft>(boardingForm(leadId, step))
  const [first] = useState<BoardingDraft>(() => ({
    seen: item,
    doneOn: item.doneOn ?? localToday(),
    detail: item.detail,
  }))
  const kept = draft ?? first
  const { seen, doneOn, detail } = kept
  const change = (values: Partial<BoardingDraft>) => keep((latest = kept) => ({ ...latest, ...values }))
  const tick = useMerchantChange(tickBoarding)
  const problem = formProblem(tick.error)
  const isOvertaken = (item.doneOn !== seen.doneOn || item.detail !== seen.detail) && !tick.isPending

  const readAgain = () =>
    client.getQueryData(merchantDetail(leadId).queryKey)?.boarding.find((each) => each.step === step) ?? item

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // The error shows the current state, which the next save replaces.
    const onError = () => change({ seen: readAgain() })
    tick.mutateAsync({ id: leadId, step, doneOn, detail, before: stateOf(seen) }, { onSuccess: onDone, onError }).then(
      () => keep((latest) => (latest === draft ? undefined : latest && { ...latest, seen: readAgain() })),
      () => {},
    )
  }

  function close() {
    keep(undefined)
    onDone()
  }

  return (
    <li className="py-3">
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
        <p className="font-semibold">{boardingLabels[step]}</p>
        <FormErrors message={problem?.message ?? null} />
        {isOvertaken && (
          <ConflictNotice onDiscard={close}>A team member updated this first: {words(item)}.</ConflictNotice>
        )}
        <DateField
          label={step === 'live_date' ? 'Go-live date' : 'Done on'}
          name="doneOn"
          value={doneOn}
          onChange={({ currentTarget }) => change({ doneOn: currentTarget.value })}
          error={problem?.fields.doneOn}
        />
        <Field
          label={boardingDetails[step] ?? 'Note (optional)'}
          name="detail"
          autoComplete="off"
          value={detail}
          onChange={({ currentTarget }) => change({ detail: currentTarget.value })}
          error={problem?.fields.detail}
          maxLength={200}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="secondary" disabled={tick.isPending}>
            {tick.isPending ? 'Saving…' : 'Save step'}
          </Button>
          <Button look="quiet" disabled={tick.isPending} onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  )
}
