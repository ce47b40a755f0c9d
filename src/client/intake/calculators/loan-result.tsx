import { centsPerDollar, type LoanCost } from '#shared/intake/calculators/loan-cost.ts'
import { formatCents } from '#shared/kit/money.ts'
import { CostTable } from './cost-table.tsx'
import { cents, dollars, duration, percent } from './figures.ts'
import type { LoanAnswers } from './loan-questions.ts'
import { ResultCard } from './result-card.tsx'

interface LoanResultProps {
  alone: LoanCost
  /** The same loan including our fee. */
  all: LoanCost
  answers: LoanAnswers
  isWaiting: boolean
}

/** Shows the cost of the loan, with and without our fee. */
export function LoanResult({ alone, all, answers, isWaiting }: LoanResultProps) {
  const costs = all.feeCents > 0 ? [alone, all] : [alone]
  const figures = (of: (cost: LoanCost) => string) => costs.map(of)
  const apr = `${percent(alone.aprPercent)} APR${all.feeCents > 0 ? `, with our fee ${percent(all.aprPercent)} APR` : ''}`
  const payment = formatCents(all.paymentCents)

  return (
    <ResultCard
      headline={{ name: paymentLabels[answers.every], figure: payment }}
      told={`Payment ${payment}. ${apr}. Total cost ${dollars(all.costCents)}.`}
      isWaiting={isWaiting}
    >
      <div className="mt-3 overflow-x-auto">
        <CostTable
          caption="What this loan costs"
          columns={costs.length > 1 ? ['Without our fee', 'With our fee'] : ['Loan']}
          rows={[
            ['You receive', ...figures(({ receivedCents }) => dollars(receivedCents))],
            [`You repay over ${duration(answers.term)}`, ...figures(({ repaidCents }) => dollars(repaidCents))],
            ['Cost per dollar', ...figures((cost) => cents(centsPerDollar(cost)))],
            ['APR', ...figures(({ aprPercent }) => percent(aprPercent))],
          ]}
          total={['Total cost', ...figures(({ costCents }) => dollars(costCents))]}
        />
      </div>
      <p className="mt-2 text-ink-soft text-sm">
        An estimate, not an offer: the lender sets the rate and terms. APR by the actuarial method of Regulation Z.
      </p>
    </ResultCard>
  )
}

export const paymentLabels = {
  monthly: 'Monthly payment',
  semimonthly: 'Payment twice a month',
  biweekly: 'Payment every two weeks',
  weekly: 'Weekly payment',
} as const
