import { useMemo } from 'react'
import { type AdvanceCost, advanceCost } from '#shared/intake/calculators/advance-cost.ts'
import { centsPerDollar } from '#shared/intake/calculators/loan-cost.ts'
import { formatCents, formatCentsPerDollar, formatPercent } from '#shared/kit/money.ts'
import { AdvanceFields } from './advance-fields.tsx'
import * as copy from './copy.ts'
import { CostTable } from './cost-table.tsx'
import { dollars, duration, percent } from './figures.ts'
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
            name={copy.totalCost}
            figure={dollars(cost.costCents)}
            apr={copy.aprOf(percent(cost.aprPercent))}
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
  const told = cost ? copy.advanceResult(percent(cost.aprPercent), dollars(cost.costCents)) : copy.advanceNeverRepaid

  return (
    <ResultCard
      headline={{ name: copy.estimatedApr, figure: cost ? percent(cost.aprPercent) : copy.noApr }}
      told={told}
      isWaiting={isWaiting}
    >
      {cost ? (
        <>
          <div className="mt-3 overflow-x-auto">
            <CostTable
              caption={copy.advanceCosts}
              columns={[copy.advance]}
              rows={[
                [copy.youReceive, dollars(cost.receivedCents)],
                [copy.youRepayOver(duration(cost.months)), dollars(cost.repaidCents)],
                [copy.debitsOf(cost.debits), formatCents(cost.debitCents)],
                [copy.costPerDollar, formatCentsPerDollar(centsPerDollar(cost))],
                [copy.averageMonthlyDebits, dollars(cost.monthlyDebitCents)],
              ]}
              total={[copy.totalCost, dollars(cost.costCents)]}
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
  const [income, share] = [dollars(sales * 100), formatPercent(shareOfSalesPercent, 1)]
  return left > 0 ? copy.salesLeft(income, share, dollars(left)) : copy.salesExceeded(income, share)
}
