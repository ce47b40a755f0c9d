import { centsPerDollar, type LoanCost } from '#shared/calculator/loan-cost.ts'
import { formatCents } from '#shared/kit/money.ts'
import { CostTable } from './cost-table.tsx'
import { cents, dollars, duration, percent } from './figures.ts'
import type { LoanAnswers } from './loan-questions.ts'
import { useSettled } from './use-settled.ts'

interface LoanResultProps {
  alone: LoanCost
  /** The same loan with our fee counted in. */
  all: LoanCost
  answers: LoanAnswers
}

/** What the loan costs, alone and with our fee. */
export function LoanResult({ alone, all, answers }: LoanResultProps) {
  const costs = all.feeCents > 0 ? [alone, all] : [alone]
  const figures = (of: (cost: LoanCost) => string) => costs.map(of)
  const apr = `${percent(alone.aprPercent)} APR${all.feeCents > 0 ? `, with our fee ${percent(all.aprPercent)} APR` : ''}`
  const told = useSettled(
    `Payment ${formatCents(all.paymentCents)}. ${apr}. Whole cost ${dollars(all.costCents)}.`,
    800,
  )

  return (
    <div className="rounded border border-line bg-surface p-5 shadow @tablet:p-7">
      <p className="text-ink-soft">{paymentWords[answers.every]}</p>
      <p className="figures font-display font-semibold text-3xl">{formatCents(all.paymentCents)}</p>
      <div className="mt-3 overflow-x-auto">
        <CostTable
          caption="What this loan costs"
          columns={costs.length > 1 ? ['Loan alone', 'With our fee'] : ['Loan']}
          rows={[
            ['You receive', ...figures(({ receivedCents }) => dollars(receivedCents))],
            [`You repay over ${duration(answers.term)}`, ...figures(({ repaidCents }) => dollars(repaidCents))],
            ['Cost for each dollar', ...figures((cost) => cents(centsPerDollar(cost)))],
            ['APR', ...figures(({ aprPercent }) => percent(aprPercent))],
          ]}
          total={['Whole cost', ...figures(({ costCents }) => dollars(costCents))]}
        />
      </div>
      <p className="mt-2 text-ink-soft text-sm">
        An estimate, not an offer: the lender sets rate and terms. APR by the actuarial method of Regulation Z.
      </p>
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  )
}

export const paymentWords = {
  monthly: 'Monthly payment',
  semimonthly: 'Payment twice a month',
  biweekly: 'Payment every two weeks',
  weekly: 'Weekly payment',
} as const
