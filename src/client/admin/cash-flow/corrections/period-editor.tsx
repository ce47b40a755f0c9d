import { useState } from 'react'
import { copy } from '#client/admin/cash-flow/copy.ts'
import { useCashFlowChanges } from '#client/admin/cash-flow/queries.ts'
import { IfMayChange } from '#client/platform/components/record-access.tsx'
import { messageOf } from '#client/platform/request/request-error.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { ReadPeriod } from '#shared/admin/cash-flow/contract.ts'
import { formatCents } from '#shared/kit/money.ts'
import { AddLineForm } from './add-line-form.tsx'
import { CorrectPeriodForm } from './correct-period-form.tsx'
import { CorrectionNote } from './correction-note.tsx'
import { WhyField } from './line-fields.tsx'
import { useCorrectionErrors } from './use-correction-errors.ts'

interface PeriodEditorProps {
  applicationId: string
  version: number
  period: ReadPeriod
  /** The page that is open. */
  page: number
}

/** Fixes a statement that doesn't add up, next to its page, and shows what was fixed before. */
export function PeriodEditor({ applicationId, version, period, page }: PeriodEditorProps) {
  const { firstBreak, isReconciled, from, to } = period
  return (
    <div className="@container grid gap-2 rounded border border-line p-3 text-sm">
      <p role="status">
        <StatusBadge tone={isReconciled ? 'green' : 'amber'}>{isReconciled ? 'Adds up' : 'Doesn’t add up'}</StatusBadge>{' '}
        <span className="figures">{from && to ? `${formatDay(from)} to ${formatDay(to)}` : 'Unknown period'}</span>
        {firstBreak && (
          <span className="wrap-anywhere block">
            {firstBreak.reason} {firstBreak.line && <q className="font-mono text-[0.8125rem]">{firstBreak.line}</q>}
          </span>
        )}
      </p>
      <IfMayChange>
        {firstBreak?.isCheckable && (
          <CheckForm key={firstBreak.reason + firstBreak.line} {...{ applicationId, version, period, firstBreak }} />
        )}
        <AddLineForm key={`${period.id} ${page}`} {...{ applicationId, version, period, page }} />
        <CorrectPeriodForm key={`${period.id} ${period.corrected?.at}`} {...{ applicationId, version, period }} />
      </IfMayChange>
      <PastCorrections {...{ applicationId, version, period }} />
    </div>
  )
}

interface CheckFormProps extends Omit<PeriodEditorProps, 'page'> {
  firstBreak: NonNullable<ReadPeriod['firstBreak']>
}

function CheckForm({ applicationId: id, version, period, firstBreak: { page, line, reason } }: CheckFormProps) {
  const { check } = useCashFlowChanges(id)
  const [why, setWhy] = useState('')
  const form = useCorrectionErrors(check)
  const decision = { id, periodId: period.id, page, line, reason }
  return (
    <details>
      <summary className="min-h-control cursor-pointer py-2 font-semibold">Mark as checked</summary>
      <Form
        problem={form.problem}
        errors={form.errors}
        onSubmit={() =>
          check.mutate(
            { ...decision, version, why, isChecked: true },
            {
              onSuccess: (reply) =>
                showDone({
                  title: 'Marked as checked.',
                  onUndo: () => check.mutate({ ...decision, version: reply.version, why: copy.undo, isChecked: false }),
                }),
            },
          )
        }
      >
        <p className="text-ink-soft">{copy.checkHelp}</p>
        <WhyField {...form.field('why')} value={why} onType={setWhy} />
        <Button type="submit" variant="secondary" className="justify-self-start" disabled={check.isPending}>
          {check.isPending ? 'Saving…' : 'Mark as checked'}
        </Button>
      </Form>
    </details>
  )
}

/** Each can be undone. */
function PastCorrections({ applicationId: id, version, period }: Omit<PeriodEditorProps, 'page'>) {
  const { check, remove } = useCashFlowChanges(id)
  const { removed, checks } = period
  if (removed.length + checks.length === 0) return null
  const error = check.error ?? remove.error
  return (
    <>
      <FormErrors message={error ? messageOf(error) : null} />
      <ul aria-label="Corrections of this statement" className="divide-y divide-line border-line border-t">
        {removed.map((line) => (
          <li key={line.id} className="py-2">
            <span className="wrap-anywhere figures">
              Removed: {formatDay(line.date)}, {formatCents(line.amountCents)}, {line.description}
            </span>
            <CorrectionNote correction={line.correction} />
            <IfMayChange>
              <Button
                variant="quiet"
                disabled={remove.isPending}
                onClick={() => remove.mutate({ id, lineId: line.id, version, why: copy.undo, isRemoved: false })}
              >
                Restore line
                <span className="sr-only"> {line.description}</span>
              </Button>
            </IfMayChange>
          </li>
        ))}
        {checks.map(({ correction, ...one }) => (
          <li key={`${one.page} ${one.line} ${one.reason}`} className="py-2">
            <span className="wrap-anywhere">
              Checked: {one.reason} {one.line && <q className="font-mono text-[0.8125rem]">{one.line}</q>}
            </span>
            <CorrectionNote correction={correction} />
            <IfMayChange>
              <Button
                variant="quiet"
                disabled={check.isPending}
                onClick={() =>
                  check.mutate({ id, periodId: period.id, ...one, version, why: copy.undo, isChecked: false })
                }
              >
                Undo check
                <span className="sr-only"> {one.reason}</span>
              </Button>
            </IfMayChange>
          </li>
        ))}
      </ul>
    </>
  )
}
