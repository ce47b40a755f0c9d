import { useMemo } from 'react'
import { useHydrated } from '#client/platform/browser/use-hydrated.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { paymentsPerYear } from '#shared/intake/calculators/apr.ts'
import { centsPerDollar, type LoanCost, loanCost } from '#shared/intake/calculators/loan-cost.ts'
import { formatCents, formatCentsPerDollar, formatDollars } from '#shared/kit/money.ts'
import { chartBars, type Stretch, stretchesOf } from './chart-bars.ts'
import * as copy from './copy.ts'
import { CostTable } from './cost-table.tsx'
import { dollars, duration, percent } from './figures.ts'
import { type LoanAnswers, type LoanOffer, loanOf, loanQuestions } from './loan-questions.ts'
import { AnswerFields, ChoiceAnswer, NumberAnswer } from './number-answer.tsx'
import { ResultActions, ResultCard, SummaryBar } from './result-card.tsx'
import { useAnswers } from './use-answers.ts'

const width = 600
const height = 180
const gap = 0.25

interface ScheduleChartProps {
  stretches: readonly Stretch[]
  /** Deducted from the money at funding, before the first year. */
  feeCents: number
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden="true" className={`size-2.5 ${className}`} />
    {children}
  </span>
)

interface LoanResultProps {
  alone: LoanCost
  all: LoanCost
  answers: LoanAnswers
  isWaiting: boolean
}

const paymentLabels = {
  monthly: copy.monthlyPayment,
  semimonthly: copy.semimonthlyPayment,
  biweekly: copy.biweeklyPayment,
  weekly: copy.weeklyPayment,
} as const

const ScheduleTable = ({ stretches }: { stretches: readonly Stretch[] }) => (
  <>
    <p className="mt-4 text-ink-soft text-sm @xl:hidden">{copy.scrollSideways}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keyboard */}
    <section className="mt-4 overflow-x-auto" tabIndex={0} aria-label={copy.amortization}>
      <table className="figures w-full whitespace-nowrap text-right text-sm">
        <caption className="sr-only">{copy.whereEachPaymentGoes}</caption>
        <thead className="text-ink-soft">
          <tr>
            <td />
            {[copy.paid, copy.interest, copy.principal, copy.balance].map((head) => (
              <th key={head} scope="col" className="px-1.5 py-2.5 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stretches.map(({ name, paidCents, interestCents, principalCents, balanceCents }) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="px-1.5 py-2.5 text-left font-normal">
                {name}
              </th>
              {[paidCents, interestCents, principalCents, balanceCents].map((cents, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: four columns that never change their order
                <td key={index} className="px-1.5 py-2.5">
                  {formatCents(cents)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </>
)

const quoted = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

export const frequencyLabels = [
  ['monthly', copy.monthly],
  ['semimonthly', copy.twiceAMonth],
  ['biweekly', copy.everyTwoWeeks],
  ['weekly', copy.weekly],
] as const

export interface LoanCalculatorProps {
  offer: LoanOffer
  /** Otherwise the calculator doesn't ask about the fee. */
  hasFee: boolean
  /** Where the visitor can see matching lenders. */
  estimateHref: string
}

export function LoanCalculator({ offer, hasFee, estimateHref }: LoanCalculatorProps) {
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
              label={copy.amount}
              value={answers.amount}
              {...questions.amount}
              step={1_000}
              format={formatDollars}
              onChange={(amount) => change({ amount })}
            />
            <NumberAnswer
              label={copy.annualInterestRate}
              {...(offer.isRateExample && { help: copy.exampleRateHelp })}
              value={answers.rate}
              {...questions.rate}
              step={0.25}
              format={asPercent}
              onChange={(rate) => change({ rate })}
            />
            <NumberAnswer
              label={copy.termInMonths}
              value={answers.term}
              {...questions.term}
              step={1}
              format={String}
              onChange={(term) => change({ term })}
            />
            <ChoiceAnswer
              label={copy.payments}
              value={answers.every}
              choices={frequencyLabels}
              onChange={(every) => change({ every })}
            />
            {hasFee && (
              <NumberAnswer
                label={copy.ourSuccessFee}
                help={copy.successFeeHelp}
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
            apr={copy.aprOf(percent(all.aprPercent))}
          />
        </div>
        <div className="self-start @desktop:sticky @desktop:top-24">
          <LoanResult alone={alone} all={all} answers={answers} isWaiting={isWaiting} />
          <ResultActions
            isWaiting={isWaiting}
            onReset={reset}
            onDownload={() => downloadCsv('loan-schedule.csv', scheduleRows(all.schedule))}
          />
          <ButtonLink href={estimateHref} className="mt-2 w-full print:hidden">
            {copy.seeWhereYouStand}
          </ButtonLink>
        </div>
      </div>
      {/* Outside the grid: the sticky result would slide over it. Not in the server's HTML, which has to fit into the first flight of packets: only its space is reserved. */}
      <div className="with-script mt-8 min-h-112 @desktop:min-h-160">
        <h3 className="text-lg">{copy.whereEachPaymentGoes}</h3>
        {isWaiting && <p className="mt-2 font-semibold text-danger">{copy.pending}</p>}
        {isAwake && <ScheduleChart stretches={stretches} feeCents={all.feeCents} />}
        {isAwake && <ScheduleTable stretches={stretches} />}
      </div>
    </>
  )
}

const asPercent = (value: number) => `${value}%`

/** In dollars with two decimals and no sign, as spreadsheets expect. */
const scheduleRows = (schedule: ReturnType<typeof loanCost>['schedule']) => [
  [copy.payment, copy.paid, copy.interest, copy.principal, copy.balance],
  ...schedule.map(({ number, paymentCents, interestCents, principalCents, balanceCents }) => [
    number,
    ...[paymentCents, interestCents, principalCents, balanceCents].map((value) => (value / 100).toFixed(2)),
  ]),
]

/** CSV by RFC 4180. */
function downloadCsv(name: string, rows: readonly (readonly (string | number)[])[]) {
  const text = rows.map((row) => row.map((value) => quoted(String(value))).join(',')).join('\r\n')
  const url = URL.createObjectURL(new Blob([`${text}\r\n`], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

function LoanResult({ alone, all, answers, isWaiting }: LoanResultProps) {
  const costs = all.feeCents > 0 ? [alone, all] : [alone]
  const figures = (of: (cost: LoanCost) => string) => costs.map(of)
  const [payment, apr, cost] = [formatCents(all.paymentCents), percent(alone.aprPercent), dollars(all.costCents)]

  return (
    <ResultCard
      headline={{ name: paymentLabels[answers.every], figure: payment }}
      told={
        all.feeCents > 0
          ? copy.loanResultWithFee(payment, apr, percent(all.aprPercent), cost)
          : copy.loanResult(payment, apr, cost)
      }
      isWaiting={isWaiting}
    >
      <div className="mt-3 overflow-x-auto">
        <CostTable
          caption={copy.loanCosts}
          columns={costs.length > 1 ? [copy.withoutOurFee, copy.withOurFee] : [copy.loan]}
          rows={[
            [copy.youReceive, ...figures(({ receivedCents }) => dollars(receivedCents))],
            [copy.youRepayOver(duration(answers.term)), ...figures(({ repaidCents }) => dollars(repaidCents))],
            [copy.costPerDollar, ...figures((cost) => formatCentsPerDollar(centsPerDollar(cost)))],
            [copy.apr, ...figures(({ aprPercent }) => percent(aprPercent))],
          ]}
          total={[copy.totalCost, ...figures(({ costCents }) => dollars(costCents))]}
        />
      </div>
      <p className="mt-2 text-ink-soft text-sm">{copy.loanEstimate}</p>
    </ResultCard>
  )
}

/** The table below has the same figures. */
function ScheduleChart({ stretches, feeCents }: ScheduleChartProps) {
  const { bars, columns, axis } = chartBars(stretches, feeCents)
  const highest = Math.max(...bars.map(({ parts }) => parts.reduce((sum, [, cents]) => sum + cents, 0)))
  const step = width / columns.length
  const scale = (cents: number) => Math.round((cents / highest) * height)

  return (
    <figure className="mt-4">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="h-auto w-full">
        {bars.map(({ name, parts }, index) => (
          <g key={name}>
            {parts.map(([fill, cents, belowCents]) => (
              <rect
                key={fill}
                x={index * step + (step * gap) / 2}
                width={step * (1 - gap)}
                y={height - scale(belowCents) - scale(cents)}
                height={scale(cents)}
                className={fill}
              />
            ))}
          </g>
        ))}
        <path d={`M0 ${height}h${width}`} className="stroke-control" />
      </svg>
      <div aria-hidden="true" className="figures flex text-ink-soft text-sm @max-2xs:hidden">
        {columns.map(({ key, label }) => (
          <span key={key} className="flex w-0 grow justify-center">
            {label}
          </span>
        ))}
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 text-ink-soft text-sm">
        <span>{axis}</span>
        <Key className="bg-action">{copy.principal}</Key>
        <Key className="bg-brass">{copy.interest}</Key>
        {feeCents > 0 && <Key className="bg-ink">{copy.ourFee}</Key>}
      </figcaption>
    </figure>
  )
}
