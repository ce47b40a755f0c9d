import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { dayWords } from '#client/ui/day-words.ts'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { boardingDetails, boardingWords } from '#shared/merchant/boarding.ts'
import type { MerchantFile } from '#shared/merchant/desk-contract.ts'
import { tickBoarding } from './queries.ts'
import { useMerchantChange } from './use-merchant-change.ts'

interface BoardingRowProps {
  item: MerchantFile['boarding'][number]
  leadId: string
  /** Steps can still be changed. */
  isOpen: boolean
}

/** One step of a boarding: its day and what was written down, or the form for both. */
export function BoardingRow({ item: { step, doneOn, detail, by }, leadId, isOpen }: BoardingRowProps) {
  const [isEditing, setEditing] = useState(false)
  const [day, setDay] = useState(() => doneOn ?? new Date().toLocaleDateString('sv-SE'))
  const [typed, setTyped] = useState(detail)
  const tick = useMerchantChange(tickBoarding)
  const problem = formProblem(tick.error)
  const title = boardingWords[step]

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    tick.mutate({ id: leadId, step, doneOn: day, detail: typed }, { onSuccess: () => setEditing(false) })
  }

  if (isEditing)
    return (
      <li className="py-3">
        <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
          <p className="font-semibold">{title}</p>
          <FormErrors message={problem?.message ?? null} />
          <Field
            label={step === 'live_date' ? 'First day' : 'Done on'}
            name="doneOn"
            type="date"
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
            error={problem?.fields.doneOn}
          />
          <Field
            label={boardingDetails[step] ?? 'Remark (optional)'}
            name="detail"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={problem?.fields.detail}
            maxLength={200}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="secondary" disabled={tick.isPending}>
              {tick.isPending ? 'Keeping…' : 'Keep'}
            </Button>
            <Button look="quiet" onClick={() => setEditing(false)}>
              Cancel
            </Button>
          </div>
        </form>
      </li>
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className={doneOn ? '' : 'text-ink-soft'}>
          <span aria-hidden="true">{doneOn ? '✓ ' : '○ '}</span>
          {title}
        </p>
        <p className="figures wrap-anywhere text-ink-soft text-sm">
          {doneOn ? [dayWords(doneOn), detail, by].filter(Boolean).join(' · ') : 'Open'}
        </p>
        <FormErrors message={problem?.message ?? null} />
      </div>
      {isOpen && (
        <div className="flex">
          <Button look="quiet" aria-label={`${doneOn ? 'Change' : 'Done'}: ${title}`} onClick={() => setEditing(true)}>
            {doneOn ? 'Change' : 'Done'}
          </Button>
          {doneOn && (
            <Button
              look="quiet"
              aria-label={`Not done: ${title}`}
              disabled={tick.isPending}
              onClick={() => tick.mutate({ id: leadId, step, doneOn: '', detail: '' })}
            >
              Undo
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
