import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { closedReasons, closedWords, type Deal } from '#shared/deals/contract.ts'
import { typedNumber } from '#shared/kit/typed-number.ts'
import { applicationDeal, confirmDeal } from './queries.ts'

/** What somebody learned from the lender or the client. */
export function DealForm({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(() => draftOf(deal))
  const confirming = useMutation({
    ...confirmDeal,
    onSuccess: (changed) => {
      client.setQueryData(applicationDeal(deal.applicationId).queryKey, changed)
      void client.invalidateQueries({ queryKey: ['applications', 'renewals'] })
      onClose()
    },
  })
  const problem = formProblem(confirming.error)
  const set = (name: keyof typeof typed, path: string) => ({
    name,
    value: typed[name],
    error: problem?.fields[path],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: value }),
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const { percent, on, expectedPayoffOn, missed, closedReason, closedOn } = typed
    confirming.mutate({
      ...{ id: deal.id, version: deal.version, expectedPayoffOn, missedPayments: typedNumber(missed) },
      confirmed: percent === '' ? null : { basisPoints: hundredfold(percent), on },
      closed: closedReason === '' ? null : { on: closedOn, reason: closedReason },
    })
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <Field
        label="Paid in, percent"
        help="As the lender or the client says. Empty: it stays an estimate."
        inputMode="decimal"
        {...set('percent', 'confirmed.basisPoints')}
      />
      {typed.percent !== '' && <Field label="As of" type="date" {...set('on', 'confirmed.on')} />}
      <Field label="Paid off by" type="date" {...set('expectedPayoffOn', 'expectedPayoffOn')} />
      <Field label="Missed payments" inputMode="numeric" {...set('missed', 'missedPayments')} />
      <SelectField
        label="It is over"
        {...set('closedReason', 'closed.reason')}
        options={[['', 'No, it runs'], ...closedReasons.map((reason) => [reason, closedWords[reason]] as const)]}
      />
      {typed.closedReason !== '' && <Field label="Since" type="date" {...set('closedOn', 'closed.on')} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={confirming.isPending}>
          Save
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const hundredfold = (typed: string) => {
  const number = typedNumber(typed)
  return number === undefined ? undefined : Math.round(number * 100)
}

const draftOf = (deal: Deal) => ({
  percent: deal.confirmedBasisPoints === null ? '' : String(deal.confirmedBasisPoints / 100),
  on: deal.confirmedOn ?? '',
  expectedPayoffOn: deal.expectedPayoffOn,
  missed: String(deal.missedPayments),
  closedReason: deal.closedReason ?? '',
  closedOn: deal.closedOn ?? '',
})
