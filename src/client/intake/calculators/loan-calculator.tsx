import { useMemo } from 'react'
import { useHydrated } from '#client/platform/use-hydrated.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { loanCost } from '#shared/intake/calculators/loan-cost.ts'
import { paymentsPerYear } from '#shared/intake/calculators/payment-frequency.ts'
import { formatCents, formatDollars } from '#shared/kit/money.ts'
import { AnswerFields } from './answer-fields.tsx'
import { ChoiceAnswer } from './choice-answer.tsx'
import { downloadCsv } from './download-csv.ts'
import { percent } from './figures.ts'
import { type LoanOffer, loanOf, loanQuestions } from './loan-questions.ts'
import { LoanResult, paymentLabels } from './loan-result.tsx'
import { NumberAnswer } from './number-answer.tsx'
import { pendingText } from './refusals.ts'
import { ResultActions } from './result-actions.tsx'
import { ScheduleChart } from './schedule-chart.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import { stretchesOf } from './schedule-years.ts'
import { SummaryBar } from './summary-bar.tsx'
import { useAnswers } from './use-answers.ts'

export const frequencyLabels = [
  ['monthly', 'Monthly'],
  ['semimonthly', 'Twice a month'],
  ['biweekly', 'Every two weeks'],
  ['weekly', 'Weekly'],
] as const

export interface LoanCalculatorProps {
  offer: LoanOffer
  /** Whether the broker charges a success fee on such loans; otherwise the calculator doesn't ask about it. */
  hasFee: boolean
}

/** Shows amount, rate, term, frequency and fee on one side; the cost in dollars and as APR on the other. */
export function LoanCalculator({ offer, hasFee }: LoanCalculatorProps) {
  const questions = useMemo(() => loanQuestions(offer), [offer])
  const { answers, change, reset, isWaiting, ...fields } = useAnswers('loan', questions)
  const { alone, all } = useMemo(() => {
    const loan = loanOf(answers)
    return {
      alone: loanCost({ ...loan, feeBasisPoints: 0 }),
      all: loanCost({ ...loan, feeBasisPoints: Math.round(answers.fee * 100) }),
    }
  }, [answers])
  const isAwake = useHydrated()
  const stretches = stretchesOf(all.schedule, paymentsPerYear[answers.every])

  return (
    <>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 @desktop:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-4">
          <AnswerFields {...fields}>
            <NumberAnswer
              label="Amount"
              value={answers.amount}
              {...questions.amount}
              step={1_000}
              format={formatDollars}
              onChange={(amount) => change({ amount })}
            />
            <NumberAnswer
              label="Annual interest rate"
              value={answers.rate}
              {...questions.rate}
              step={0.25}
              format={asPercent}
              onChange={(rate) => change({ rate })}
            />
            <NumberAnswer
              label="Term in months"
              value={answers.term}
              {...questions.term}
              step={1}
              format={String}
              onChange={(term) => change({ term })}
            />
            <ChoiceAnswer
              label="Payments"
              value={answers.every}
              choices={frequencyLabels}
              onChange={(every) => change({ every })}
            />
            {hasFee && (
              <NumberAnswer
                label="Our success fee"
                help="Due after you are funded, never before. The APR treats it as paid from your funds that day."
                value={answers.fee}
                {...questions.fee}
                step={0.5}
                format={asPercent}
                onChange={(fee) => change({ fee })}
              />
            )}
          </AnswerFields>
          <SummaryBar
            isWaiting={isWaiting}
            name={paymentLabels[answers.every]}
            figure={formatCents(all.paymentCents)}
            apr={`${percent(all.aprPercent)} APR`}
          />
        </div>
        <div className="self-start @desktop:sticky @desktop:top-24">
          <LoanResult alone={alone} all={all} answers={answers} isWaiting={isWaiting} />
          <ResultActions
            isWaiting={isWaiting}
            onReset={reset}
            onDownload={() => downloadCsv('loan-schedule.csv', scheduleRows(all.schedule))}
          />
          <ButtonLink href="/free-analysis" className="mt-2 w-full print:hidden">
            See what you may qualify for
          </ButtonLink>
        </div>
      </div>
      {/* Outside the grid, because the sticky result would slide over it. Not in the server's HTML, which has to fit
   into the first flight of packets: only its space is reserved. */}
      <div className="with-script mt-8 min-h-112 @desktop:min-h-160">
        <h3 className="text-lg">Where each payment goes</h3>
        {isWaiting && <p className="mt-2 font-semibold text-danger">{pendingText}</p>}
        {isAwake && <ScheduleChart stretches={stretches} feeCents={all.feeCents} />}
        {isAwake && <ScheduleTable stretches={stretches} />}
      </div>
    </>
  )
}

const asPercent = (value: number) => `${value}%`

/** Returns every payment, in dollars with two decimals and no sign, as spreadsheets expect. */
const scheduleRows = (schedule: ReturnType<typeof loanCost>['schedule']) => [
  ['Payment', 'Paid', 'Interest', 'Principal', 'Balance'],
  ...schedule.map(({ number, paymentCents, interestCents, principalCents, balanceCents }) => [
    number,
    ...[paymentCents, interestCents, principalCents, balanceCents].map((value) => (value / 100).toFixed(2)),
  ]),
]
