import { useMemo } from 'react'
import { type AdvanceCost, advanceCost } from '#shared/intake/calculators/advance-cost.ts'
import { centsPerDollar } from '#shared/intake/calculators/loan-cost.ts'
import { formatCents } from '#shared/kit/money.ts'
import { AdvanceFields } from './advance-fields.tsx'
import { copy } from './copy.ts'
import { CostTable } from './cost-table.tsx'
import { cents, dollars, duration, percent } from './figures.ts'
import { type AdvanceAnswers, advanceOf, advanceQuestions } from './loan-questions.ts'
import { AnswerFields } from './number-answer.tsx'
import { ResultActions, ResultCard, SummaryBar } from './result-card.tsx'
import { useAnswers } from './use-answers.ts'

interface AdvanceResultProps {
  /** Undefined if the sales share never repays the advance. */
  cost: AdvanceCost | undefined
  answers: AdvanceAnswers
  isWaiting: boolean
}

export function FactorDecoder() {
  const { answers, change, reset, isWaiting, ...fields } = useAnswers('advance', advanceQuestions)
  const cost = useMemo(() => advanceCost(advanceOf(answers)), [answers])

  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 @desktop:grid-cols-2">
      <div className="grid grid-cols-1 content-start gap-4">
        <AnswerFields {...fields}>
          <AdvanceFields answers={answers} change={change} />
        </AnswerFields>
        {cost && (
          <SummaryBar
            isWaiting={isWaiting}
            name="Total cost"
            figure={dollars(cost.costCents)}
            apr={`${percent(cost.aprPercent)} APR`}
          />
        )}
      </div>
      <div className="self-start @desktop:sticky @desktop:top-24">
        <AdvanceResult cost={cost} answers={answers} isWaiting={isWaiting} />
        <ResultActions isWaiting={isWaiting} onReset={reset} />
      </div>
    </div>
  )
}

function AdvanceResult({ cost, answers, isWaiting }: AdvanceResultProps) {
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
                ['Average monthly debits', dollars(cost.monthlyDebitCents)],
              ]}
              total={['Total cost', dollars(cost.costCents)]}
            />
          </div>
          <p className="mt-3">{cashFlowSentence(cost, answers)}</p>
        </>
      ) : (
        <p className="mt-3">{copy.neverRepaid}</p>
      )}
      <p className="mt-2 text-ink-soft text-sm">{copy.advanceEstimate}</p>
    </ResultCard>
  )
}

function cashFlowSentence({ monthlyDebitCents, shareOfSalesPercent }: AdvanceCost, { sales }: AdvanceAnswers): string {
  if (shareOfSalesPercent === undefined) return ''
  const left = sales * 100 - monthlyDebitCents
  const share = `Of ${dollars(sales * 100)} in monthly sales, ${shareOfSalesPercent.toFixed(1)}% goes to the advance`
  return left > 0
    ? `${share}. ${dollars(left)} is left for rent, payroll, supplies and taxes.`
    : `${share}: more than you bring in.`
}
