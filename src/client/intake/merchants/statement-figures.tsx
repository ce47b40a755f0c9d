import { useState } from 'react'
import { useHasDraft } from '#client/platform/use-form-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { FactList } from '#client/ui/fact-list.tsx'
import { analyseStatement } from '#shared/intake/merchants/analyse-statement.ts'
import type { MerchantDetail } from '#shared/intake/merchants/desk-contract.ts'
import { formatBreakEven, formatRange, formatRate, formatVerdict } from '#shared/intake/merchants/format-quote.ts'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { StatementForm, statementForm } from './statement-form.tsx'

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
