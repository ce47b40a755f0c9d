import { useState } from 'react'
import { copy } from '#client/admin/cash-flow/copy.ts'
import { parseSignedCents } from '#client/admin/cash-flow/parse-signed-cents.ts'
import { useCashFlowChanges } from '#client/admin/cash-flow/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import type { ReadPeriod } from '#shared/admin/cash-flow/contract.ts'
import { CorrectionNote } from './correction-note.tsx'
import { WhyField } from './line-fields.tsx'
import { useCorrectionErrors } from './use-correction-errors.ts'

interface CorrectPeriodFormProps {
  applicationId: string
  version: number
  period: ReadPeriod
}

const typedCents = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

/** Corrects dates and balances of a period. */
export function CorrectPeriodForm({ applicationId: id, version, period }: CorrectPeriodFormProps) {
  const { correctPeriod } = useCashFlowChanges(id)
  const [from, setFrom] = useState(period.from)
  const [to, setTo] = useState(period.to)
  const [opening, setOpening] = useState(() => typedCents(period.openingCents))
  const [closing, setClosing] = useState(() => typedCents(period.closingCents))
  const [why, setWhy] = useState('')
  const form = useCorrectionErrors(correctPeriod)
  const decision = { id, periodId: period.id }
  const restore = (version: number) => correctPeriod.mutate({ ...decision, version, to: null, why: copy.undo })
  return (
    <details open={period.corrected !== null}>
      <summary className="min-h-control cursor-pointer py-2 font-semibold">Correct dates or balances</summary>
      {period.corrected && (
        <p className="mb-2">
          Corrected
          <CorrectionNote correction={period.corrected} />
        </p>
      )}
      <Form
        problem={form.problem}
        errors={form.errors}
        onSubmit={() =>
          correctPeriod.mutate(
            {
              ...{ ...decision, version, why },
              to: {
                ...{ from, to },
                openingCents: parseSignedCents(opening) ?? Number.NaN,
                closingCents: parseSignedCents(closing) ?? Number.NaN,
              },
            },
            {
              onSuccess: (reply) =>
                showDone({
                  title: 'Statement corrected.',
                  ...(period.read ? {} : { onUndo: () => restore(reply.version) }),
                }),
            },
          )
        }
      >
        <p className="text-ink-soft">{copy.periodHelp}</p>
        <div className="grid gap-3 @sm:grid-cols-2">
          <DateField
            {...form.field('to.from')}
            label="First day"
            name="from"
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <DateField
            {...form.field('to.to')}
            label="Last day"
            name="to"
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
          <Field
            {...form.field('to.openingCents')}
            label="Opening balance"
            name="opening"
            value={opening}
            onChange={({ currentTarget }) => setOpening(currentTarget.value)}
          />
          <Field
            {...form.field('to.closingCents')}
            label="Closing balance"
            name="closing"
            value={closing}
            onChange={({ currentTarget }) => setClosing(currentTarget.value)}
          />
        </div>
        <WhyField {...form.field('why')} value={why} onType={setWhy} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="secondary" disabled={correctPeriod.isPending}>
            {correctPeriod.isPending ? 'Saving…' : 'Save dates and balances'}
          </Button>
          {period.read && (
            <Button variant="quiet" disabled={correctPeriod.isPending} onClick={() => restore(version)}>
              Restore what was read
            </Button>
          )}
        </div>
      </Form>
    </details>
  )
}
