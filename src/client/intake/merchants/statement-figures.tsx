import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDraftStore, useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { FactList } from '#client/ui/list/fact-list.tsx'
import type { MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { analyseStatement, type Statement } from '#shared/intake/merchants/analyse-statement.ts'
import { formatBreakEven, formatRange, formatRate, formatVerdict } from '#shared/intake/merchants/format-quote.ts'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'
import { correctStatement, merchantDetail, useMerchantChange } from './queries.ts'

/** Label, and stored units per entered unit. */
const figures: Record<keyof Statement, readonly [label: string, scale: number]> = {
  volumeCents: ['Card sales, dollars', 100],
  feesCents: ['All fees, dollars', 100],
  payments: ['Payments', 1],
  presentPercent: ['In person, percent', 1],
  amexPercent: ['American Express, percent', 1],
  terminationFeeCents: ['Early termination fee, dollars', 100],
  equipmentCents: ['New equipment, dollars', 100],
}

const written = (statement: Statement, name: keyof Statement) => String(statement[name] / figures[name][1])
const names = Object.keys(figures) as (keyof Statement)[]

interface StatementDraft {
  /** The figures when the draft was started. */
  readonly seen: Statement
  readonly typed: Readonly<Record<string, string>>
}

/** Draft key of the form. */
const statementForm = (leadId: string) => `statement ${leadId}`

/** The monthly figures with their analysis; or the form for them, which opens if there is a draft. */
export function StatementFigures({ lead }: { lead: MerchantDetail['lead'] }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const isTyped = useHasDraft(statementForm(lead.id))
  const { statement } = lead
  const analysis = analyseStatement(statement)
  if (isCorrecting || isTyped) return <StatementForm lead={lead} onDone={() => setCorrecting(false)} />
  return (
    <>
      <p className="mb-2">{formatVerdict(analysis)}</p>
      <FactList
        facts={[
          ['Card sales', formatCents(statement.volumeCents)],
          ['All fees', formatCents(statement.feesCents)],
          ['Effective rate', formatBasisPoints(analysis.effectiveBasisPoints, 2)],
          [
            'Payments',
            `${statement.payments.toLocaleString('en-US')}, ${formatCents(analysis.averagePaymentCents)} on average`,
          ],
          ['In person', `${statement.presentPercent}%`],
          ['American Express', `${statement.amexPercent}%`],
          ['Banks and networks', formatRange(sum(analysis.interchangeCents, analysis.assessmentsCents))],
          ['Processor markup', formatRange(analysis.markupCents)],
          ['With the price list', `${formatRange(analysis.offeredCents)}, margin ${formatRate(analysis.tier.present)}`],
          ['Switching pays off', formatBreakEven(analysis)],
        ]}
      />
      <Button look="secondary" className="mt-2" onClick={() => setCorrecting(true)}>
        Correct from statement
      </Button>
    </>
  )
}

const sum = (one: { low: number; high: number }, other: { low: number; high: number }) => ({
  low: one.low + other.low,
  high: one.high + other.high,
})

/** Replaces the merchant's figures with those of the statement. */
function StatementForm({ lead, onDone }: { lead: MerchantDetail['lead']; onDone: () => void }) {
  const client = useQueryClient()
  const [draft, keep] = useDraftStore<StatementDraft>(statementForm(lead.id))
  const [first] = useState<StatementDraft>(() => ({
    seen: lead.statement,
    typed: Object.fromEntries(names.map((name) => [name, written(lead.statement, name)])),
  }))
  const kept = draft ?? first
  const { seen, typed } = kept
  const correct = useMerchantChange(correctStatement)
  const problem = formProblem(correct.error)
  const changed = correct.isPending ? [] : names.filter((name) => lead.statement[name] !== seen[name])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // Text that is not a number becomes one that the server refuses.
    const read = (name: keyof Statement) => Math.round((parseNumber(typed[name] ?? '') ?? -1) * figures[name][1])
    const statement = Object.fromEntries(names.map((name) => [name, read(name)])) as unknown as Statement
    // The error shows the current figures, which the next save replaces.
    const onError = () => {
      const now = client.getQueryData(merchantDetail(lead.id).queryKey)?.lead.statement ?? lead.statement
      keep((latest = kept) => ({ ...latest, seen: now }))
    }
    correct.mutateAsync({ id: lead.id, statement, before: seen }, { onSuccess: onDone, onError }).then(
      () => keep((latest) => (latest === draft ? undefined : latest && { ...latest, seen: statement })),
      () => {},
    )
  }

  function close() {
    keep(undefined)
    onDone()
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      {changed.length > 0 && (
        <ConflictNotice onDiscard={close}>
          A team member changed these numbers.{' '}
          {changed.map((name) => `${figures[name][0]}: ${written(lead.statement, name)}.`).join(' ')}
        </ConflictNotice>
      )}
      {names.map((name) => (
        <Field
          key={name}
          label={figures[name][0]}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          value={typed[name] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            keep((latest = kept) => ({ ...latest, typed: { ...latest.typed, [name]: value } }))
          }
          error={problem?.fields[`statement.${name}`]}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary" disabled={correct.isPending}>
          {correct.isPending ? 'Saving…' : 'Save figures'}
        </Button>
        <Button look="quiet" disabled={correct.isPending} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
