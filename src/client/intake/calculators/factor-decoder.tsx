import { useMemo } from 'react'
import { advanceCost } from '#shared/intake/calculators/advance-cost.ts'
import { AdvanceFields } from './advance-fields.tsx'
import { advanceOf, advanceQuestions } from './advance-questions.ts'
import { AdvanceResult } from './advance-result.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { dollars, percent } from './figures.ts'
import { ResultActions } from './result-actions.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { useAnswers } from './use-answers.ts'

/** Converts a factor rate to loan terms, with its effect on a month. */
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
