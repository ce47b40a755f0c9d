import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { localToday } from '#client/platform/local-today.ts'
import { Button } from '#client/ui/button.tsx'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { dayWords } from '#client/ui/day-words.ts'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { boardingDetails, boardingWords } from '#shared/merchant/boarding.ts'
import type { MerchantFile } from '#shared/merchant/desk-contract.ts'
import { merchantFile, tickBoarding } from './queries.ts'
import { useMerchantChange } from './use-merchant-change.ts'

type Step = MerchantFile['boarding'][number]

interface BoardingRowProps {
  item: Step
  leadId: string
  /** Steps can still be changed. */
  isOpen: boolean
}

const stateOf = ({ doneOn, detail }: Step) => ({ doneOn, detail })
const words = ({ doneOn, detail, by }: Step) =>
  doneOn ? [dayWords(doneOn), detail, by].filter(Boolean).join(' · ') : 'Open'

/** One step of a boarding: its day and what was written down, or the form for both. */
export function BoardingRow({ item, leadId, isOpen }: BoardingRowProps) {
  const [isEditing, setEditing] = useState(false)
  const tick = useMerchantChange(tickBoarding)
  const title = boardingWords[item.step]
  const undo = () => tick.mutate({ id: leadId, step: item.step, doneOn: '', detail: '', before: stateOf(item) })

  if (isEditing) return <BoardingForm item={item} leadId={leadId} onDone={() => setEditing(false)} />
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
            aria-label={`${item.doneOn ? 'Change' : 'Done'}: ${title}`}
            onClick={() => setEditing(true)}
          >
            {item.doneOn ? 'Change' : 'Done'}
          </Button>
          {item.doneOn && (
            <Button look="quiet" aria-label={`Not done: ${title}`} disabled={tick.isPending} onClick={undo}>
              Undo
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

interface BoardingFormProps {
  item: Step
  leadId: string
  onDone: () => void
}

/** Where a colleague is faster with the step that is told, and what is typed stays. */
function BoardingForm({ item, leadId, onDone }: BoardingFormProps) {
  const { step } = item
  const client = useQueryClient()
  const [seen, setSeen] = useState(item)
  const [day, setDay] = useState(() => item.doneOn ?? localToday())
  const [typed, setTyped] = useState(item.detail)
  const tick = useMerchantChange(tickBoarding)
  const problem = formProblem(tick.error)
  const isOvertaken = (item.doneOn !== seen.doneOn || item.detail !== seen.detail) && !tick.isPending

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    tick.mutate(
      { id: leadId, step, doneOn: day, detail: typed, before: stateOf(seen) },
      {
        onSuccess: onDone,
        // Its words tell what stands there: what is kept next takes the place of that.
        onError: () => {
          const file = client.getQueryData(merchantFile(leadId).queryKey)
          setSeen(file?.boarding.find((each) => each.step === step) ?? item)
        },
      },
    )
  }

  return (
    <li className="py-3">
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
        <p className="font-semibold">{boardingWords[step]}</p>
        <FormErrors message={problem?.message ?? null} />
        {isOvertaken && (
          <ChangedMeanwhile onForget={onDone}>Meanwhile a colleague was faster: {words(item)}.</ChangedMeanwhile>
        )}
        <DateField
          label={step === 'live_date' ? 'First day' : 'Done on'}
          name="doneOn"
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
          <Button look="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  )
}
