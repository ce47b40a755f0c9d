import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { copy } from '#client/admin/cash-flow/copy.ts'
import { parseSignedCents } from '#client/admin/cash-flow/parse-signed-cents.ts'
import { useCashFlowChanges } from '#client/admin/cash-flow/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import type { ReadPeriod } from '#shared/admin/cash-flow/contract.ts'
import { LineFields, type TypedLine } from './line-fields.tsx'
import { useCorrectionErrors } from './use-correction-errors.ts'

interface AddLineFormProps {
  applicationId: string
  version: number
  period: ReadPeriod
  page: number
}

/** Adds a line that wasn't read. */
export function AddLineForm({ applicationId: id, version, period, page }: AddLineFormProps) {
  const { add, remove } = useCashFlowChanges(id)
  const empty: TypedLine = { date: period.from, amount: '', description: '', why: '' }
  const [typed, setTyped] = useState(empty)
  const [on, setOn] = useState(String(page))
  const [lineId, setLineId] = useState(() => newId())
  const form = useCorrectionErrors(add)
  const { date, amount, description, why } = typed
  return (
    <details>
      <summary className="min-h-control cursor-pointer py-2 font-semibold">Add missing line</summary>
      <Form
        problem={form.problem}
        errors={form.errors}
        onSubmit={() =>
          add.mutate(
            {
              ...{ id, lineId, version, why, date, description, periodId: period.id, page: Number(on) },
              amountCents: parseSignedCents(amount) ?? Number.NaN,
            },
            {
              onSuccess: (reply) => {
                setTyped(empty)
                setLineId(newId())
                showDone({
                  title: 'Line added.',
                  onUndo: () => remove.mutate({ id, lineId, version: reply.version, why: copy.undo, isRemoved: true }),
                })
              },
            },
          )
        }
      >
        <p className="text-ink-soft">{copy.addHelp}</p>
        <Field
          {...form.field('page')}
          label="Page"
          name="page"
          inputMode="numeric"
          value={on}
          onChange={({ currentTarget }) => setOn(currentTarget.value)}
        />
        <LineFields typed={typed} onType={setTyped} field={form.field} />
        <Button type="submit" variant="secondary" className="justify-self-start" disabled={add.isPending}>
          {add.isPending ? 'Adding…' : 'Add line'}
        </Button>
      </Form>
    </details>
  )
}
