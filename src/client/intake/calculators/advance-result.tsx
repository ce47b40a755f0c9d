import type { AdvanceCost } from '#shared/intake/calculators/advance-cost.ts'
import { centsPerDollar } from '#shared/intake/calculators/loan-cost.ts'
import { formatCents } from '#shared/kit/money.ts'
import type { AdvanceAnswers } from './advance-questions.ts'
import { CostTable } from './cost-table.tsx'
import { cents, dollars, duration, percent } from './figures.ts'
import { ResultCard } from './result-card.tsx'

interface AdvanceResultProps {
  /** Undefined if the share of sales never repays the advance. */
  cost: AdvanceCost | undefined
  answers: AdvanceAnswers
  isWaiting: boolean
}

/** Shows the advance in loan terms. */
export function AdvanceResult({ cost, answers, isWaiting }: AdvanceResultProps) {
  const told = cost
    ? `Estimated ${percent(cost.aprPercent)} APR. Total cost ${dollars(cost.costCents)}.`
    : 'These sales won’t repay it within ten years.'

  return (
    <ResultCard
      headline={{ name: 'Estimated APR', figure: cost ? percent(cost.aprPercent) : 'None' }}
      told={told}
      isWaiting={isWaiting}
    >
      {cost ? (
        <>
          <div className="mt-3 overflow-x-auto">
            <CostTable
              caption="What this advance costs"
              columns={['Advance']}
              rows={[
                ['You receive', dollars(cost.receivedCents)],
                [`You repay over ${duration(cost.months)}`, dollars(cost.repaidCents)],
                [`${cost.debits} debits of`, formatCents(cost.debitCents)],
                ['Cost per dollar', cents(centsPerDollar(cost))],
                ['Monthly cash out', dollars(cost.monthlyDebitCents)],
              ]}
              total={['Total cost', dollars(cost.costCents)]}
            />
          </div>
          <p className="mt-3">{cashFlowSentence(cost, answers)}</p>
        </>
      ) : (
        <p className="mt-3">At this share, these sales won’t repay the advance within ten years.</p>
      )}
      <p className="mt-2 text-ink-soft text-sm">
        An estimate: it assumes equal debits, five business days a week. Your agreement controls.
      </p>
    </ResultCard>
  )
}

function cashFlowSentence({ monthlyDebitCents, shareOfSalesPercent }: AdvanceCost, { sales }: AdvanceAnswers): string {
  if (shareOfSalesPercent === undefined) return ''
  const left = sales * 100 - monthlyDebitCents
  const share = `Of ${dollars(sales * 100)} sales in a month, ${shareOfSalesPercent.toFixed(1)}% goes to the advance`
  return left > 0
    ? `${share}. ${dollars(left)} is left for rent, payroll, supplies and taxes.`
    : `${share}: more than you bring in.`
}
