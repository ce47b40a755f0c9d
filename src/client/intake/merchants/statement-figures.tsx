import { useState } from 'react'
import { IfMayChange } from '#client/platform/components/record-access.tsx'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FactList } from '#client/ui/list/fact-list.tsx'
import type { MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { analyseStatement, findTier, type Statement } from '#shared/intake/merchants/analyse-statement.ts'
import {
  explainPricingModel,
  formatBreakEven,
  formatRange,
  formatRate,
  formatVerdict,
  keptRange,
} from '#shared/intake/merchants/format-quote.ts'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'
import { correctStatement, useMerchantChange } from './queries.ts'

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

const draftOf = (statement: Statement) =>
  Object.fromEntries(names.map((name) => [name, written(statement, name)])) as Record<keyof Statement, string>

const statementForm = (leadId: string) => `statement ${leadId}`

/** The form opens if there is a draft. */
export function StatementFigures({ lead }: { lead: MerchantDetail['lead'] }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const isTyped = useHasDraft(statementForm(lead.id))
  const { statement } = lead
  const analysis = analyseStatement(statement)
  const explained = explainPricingModel(lead.pricingModel, analysis)
  if (isCorrecting || isTyped) return <StatementForm lead={lead} onDone={() => setCorrecting(false)} />
  return (
    <>
      <p className="mb-2">{formatVerdict(analysis)}</p>
      {explained && <p className="mb-2">{explained}</p>}
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
          ['Processor markup', formatRange(keptRange(analysis.markupCents))],
          [
            'With the public price list',
            `${formatRange(analysis.offeredCents)}, markup ${formatRate(findTier(statement.volumeCents).present)} in person`,
          ],
          ['Break-even', formatBreakEven(analysis)],
        ]}
      />
      <IfMayChange>
        <Button variant="secondary" className="mt-2" onClick={() => setCorrecting(true)}>
          Edit from statement
        </Button>
      </IfMayChange>
    </>
  )
}

const sum = (one: { low: number; high: number }, other: { low: number; high: number }) => ({
  low: one.low + other.low,
  high: one.high + other.high,
})

/** Replaces the merchant's figures with the statement's. */
function StatementForm({ lead, onDone }: { lead: MerchantDetail['lead']; onDone: () => void }) {
  const form = useRecordForm(statementForm(lead.id), {
    ...{ saved: draftOf(lead.statement), version: lead.statement, compare: 'record', start: () => ({}) },
    saving: useMerchantChange(correctStatement),
  })
  const { conflict, draft } = form

  function onSubmit() {
    // Text that is not a number becomes one that the server refuses.
    const read = (name: keyof Statement) => Math.round((parseNumber(draft[name]) ?? -1) * figures[name][1])
    const statement = Object.fromEntries(names.map((name) => [name, read(name)])) as unknown as Statement
    form.submit({ id: lead.id, statement, before: form.baseVersion }, { onSuccess: onDone })
  }

  function close() {
    form.discard()
    onDone()
  }

  return (
    <Form problem={form.problem} onSubmit={onSubmit}>
      {conflict && !conflict.isKnown && (
        <ConflictNotice onDiscard={close}>
          A team member changed these numbers.{' '}
          {conflict.fields.map((name) => `${figures[name][0]}: ${written(lead.statement, name)}.`).join(' ')}
        </ConflictNotice>
      )}
      {names.map((name) => (
        <Field
          key={name}
          {...form.field(name, `statement.${name}`)}
          label={figures[name][0]}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" disabled={form.isSaving}>
          {form.isSaving ? 'Saving…' : 'Save figures'}
        </Button>
        <Button variant="quiet" disabled={form.isSaving} onClick={close}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
