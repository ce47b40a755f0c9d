import { useState } from 'react'
import { copy } from '#client/admin/cash-flow/copy.ts'
import { parseSignedCents } from '#client/admin/cash-flow/parse-signed-cents.ts'
import { useCashFlowChanges } from '#client/admin/cash-flow/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { CashFlowLine } from '#shared/admin/cash-flow/contract.ts'
import { formatCents } from '#shared/kit/money.ts'
import { CorrectionNote } from './correction-note.tsx'
import { LineFields, typedLine } from './line-fields.tsx'
import { useCorrectionErrors } from './use-correction-errors.ts'

interface CorrectLineFormProps {
  applicationId: string
  version: number
  line: CashFlowLine
}

/** Corrects a line, or removes one that isn't on the statement. */
export function CorrectLineForm({ applicationId: id, version, line }: CorrectLineFormProps) {
  const { correct, remove } = useCashFlowChanges(id)
  const [typed, setTyped] = useState(() => typedLine(line))
  const form = useCorrectionErrors(correct.error ? correct : remove)
  const isBusy = correct.isPending || remove.isPending
  const { date, amount, description, why } = typed
  const { id: lineId, read } = line
  const before = read && { date: line.date, amountCents: line.amountCents, description: line.description }

  const save = () =>
    correct.mutate(
      { id, lineId, version, why, to: { date, description, amountCents: parseSignedCents(amount) ?? Number.NaN } },
      {
        onSuccess: (reply) =>
          showDone({
            title: 'Line corrected.',
            ...(line.isAdded
              ? {}
              : {
                  onUndo: () =>
                    correct.mutate({
                      id,
                      lineId,
                      version: reply.version,
                      to: before,
                      why: line.corrected?.why || copy.undo,
                    }),
                }),
          }),
      },
    )
  const removeLine = () =>
    remove.mutate(
      { id, lineId, version, why, isRemoved: true },
      {
        onSuccess: (reply) =>
          showDone({
            title: 'Line removed.',
            onUndo: () => remove.mutate({ id, lineId, version: reply.version, why: copy.undo, isRemoved: false }),
          }),
      },
    )

  return (
    <details open={line.corrected !== null || !line.isCounted}>
      <summary className="min-h-control cursor-pointer py-2 font-semibold">Correct or remove line</summary>
      {line.corrected && (
        <p className="mb-2">
          {line.isAdded ? 'Added by staff' : 'Corrected'}
          {read && `, read as ${formatDay(read.date)}, ${formatCents(read.amountCents)}, ${read.description}`}
          <CorrectionNote correction={line.corrected} />
        </p>
      )}
      <Form problem={form.problem} errors={form.errors} onSubmit={save}>
        <p className="text-ink-soft">{copy.lineHelp}</p>
        <LineFields typed={typed} onType={setTyped} field={form.field} prefix="to." />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="secondary" disabled={isBusy}>
            {correct.isPending ? 'Saving…' : 'Save correction'}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={removeLine}>
            Remove line
          </Button>
          {read && (
            <Button
              variant="quiet"
              disabled={isBusy}
              onClick={() => correct.mutate({ id, lineId, version, to: null, why: copy.undo })}
            >
              Restore {formatDay(read.date)}, {formatCents(read.amountCents)}
            </Button>
          )}
        </div>
      </Form>
    </details>
  )
}
