import {
  advanceCost,
  assumedFundingDay,
  type ComparableCost,
  compareOffers,
  debitFrequencies,
  type Measure,
  measureOf,
  measures,
} from '#shared/intake/calculators/advance-cost.ts'
import { paymentFrequencies } from '#shared/intake/calculators/apr.ts'
import { loanCost } from '#shared/intake/calculators/loan-cost.ts'
import { formatCentsPerDollar, formatDecimal, formatDollars } from '#shared/kit/money.ts'
import { debitLabels } from './advance-fields.tsx'
import * as copy from './copy.ts'
import { CostTable } from './cost-table.tsx'
import { dollars, duration, percent } from './figures.ts'
import { frequencyLabels } from './loan-calculator.tsx'
import { AnswerFields, ChoiceAnswer, NumberAnswer } from './number-answer.tsx'
import { ResultActions, ResultCard } from './result-card.tsx'
import { type Answers, useAnswers } from './use-answers.ts'

/** Dollars, percent, months. */
const offerQuestions = (kind: 'loan' | 'advance') =>
  ({
    kind: { initial: kind, choices: ['loan', 'advance'] },
    amount: { initial: 50_000, from: 1_000, to: 1_000_000 },
    rate: { initial: 12, from: 0, to: 60 },
    factor: { initial: 1.25, from: 1, to: 2 },
    term: { initial: kind === 'loan' ? 24 : 8, from: 1, to: 120, whole: 'months' },
    every: { initial: 'monthly', choices: paymentFrequencies },
    debits: { initial: 'daily', choices: debitFrequencies },
    fees: { initial: kind === 'loan' ? 2_500 : 1_000, from: 0, to: 100_000 },
  }) as const

type OfferAnswers = Answers<ReturnType<typeof offerQuestions>>

interface OfferFieldsProps extends Pick<ReturnType<typeof useAnswers>, 'tell' | 'resets'> {
  name: string
  questions: ReturnType<typeof offerQuestions>
  answers: OfferAnswers
  change: (changed: Partial<OfferAnswers>) => void
}

const OfferFields = ({ name, questions, answers, change, tell, resets }: OfferFieldsProps) => (
  <section aria-label={name} className="grid grid-cols-1 content-start gap-4">
    <h3 className="text-lg">{name}</h3>
    <AnswerFields tell={tell} resets={resets}>
      <ChoiceAnswer
        label={copy.type}
        value={answers.kind}
        choices={[
          ['loan', copy.loan],
          ['advance', copy.cashAdvance],
        ]}
        onChange={(kind) => change({ kind })}
      />
      <NumberAnswer
        label={copy.amount}
        value={answers.amount}
        {...questions.amount}
        step={1_000}
        format={formatDollars}
        onChange={(amount) => change({ amount })}
      />
      {answers.kind === 'loan' ? (
        <NumberAnswer
          label={copy.annualInterestRate}
          value={answers.rate}
          {...questions.rate}
          step={0.25}
          format={(value) => `${value}%`}
          onChange={(rate) => change({ rate })}
        />
      ) : (
        <NumberAnswer
          label={copy.factorRate}
          value={answers.factor}
          {...questions.factor}
          step={0.01}
          format={(value) => formatDecimal(value, 2)}
          onChange={(factor) => change({ factor })}
        />
      )}
      <NumberAnswer
        label={copy.termInMonths}
        value={answers.term}
        {...questions.term}
        step={1}
        format={String}
        onChange={(term) => change({ term })}
      />
      {answers.kind === 'loan' ? (
        <ChoiceAnswer
          label={copy.payments}
          value={answers.every}
          choices={frequencyLabels}
          onChange={(every) => change({ every })}
        />
      ) : (
        <ChoiceAnswer
          label={copy.debits}
          value={answers.debits}
          choices={debitLabels}
          onChange={(debits) => change({ debits })}
        />
      )}
      <NumberAnswer
        label={copy.totalFees}
        help={copy.totalFeesHelp}
        value={answers.fees}
        {...questions.fees}
        step={250}
        format={formatDollars}
        onChange={(fees) => change({ fees })}
      />
    </AnswerFields>
  </section>
)

const firstQuestions = offerQuestions('loan')
const secondQuestions = offerQuestions('advance')

export function OfferComparison() {
  const first = useAnswers('a', firstQuestions)
  const second = useAnswers('b', secondQuestions)
  const costs = [offerCost(first.answers), offerCost(second.answers)] as const
  const told = verdict(...costs)
  const isWaiting = first.isWaiting || second.isWaiting

  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 @desktop:grid-cols-2">
      <OfferFields name={copy.offerA} questions={firstQuestions} {...first} />
      <OfferFields name={copy.offerB} questions={secondQuestions} {...second} />
      <div className="@desktop:col-span-2">
        <ResultCard told={told} isWaiting={isWaiting}>
          <CostTable
            caption={copy.bothOffers}
            columns={[copy.offerA, copy.offerB]}
            rows={[
              [copy.youReceive, ...costs.map(({ receivedCents }) => dollars(receivedCents))],
              [copy.youRepay, ...costs.map(({ repaidCents }) => dollars(repaidCents))],
              [copy.timeToRepay, ...costs.map(({ months }) => duration(months))],
              ...measures
                .filter((measure) => measure !== 'costCents')
                .map((measure) => [labels[measure].name, ...figuresOf(measure, costs)] as const),
            ]}
            total={[copy.totalCost, ...figuresOf('costCents', costs)]}
          />
          <p className="mt-3 max-w-2xl">{told}</p>
          <p className="mt-2 text-ink-soft text-sm">{copy.comparisonEstimate}</p>
        </ResultCard>
        <ResultActions
          isWaiting={isWaiting}
          onReset={() => {
            first.reset()
            second.reset()
          }}
        />
      </div>
    </div>
  )
}

const labels: Record<Measure, { name: string; format: (value: number) => string }> = {
  aprPercent: { name: copy.apr, format: percent },
  costCents: { name: copy.totalCost, format: dollars },
  centsPerDollar: { name: copy.costPerDollar, format: formatCentsPerDollar },
  monthlyCents: { name: copy.averageMonthlyPayment, format: dollars },
}

const advantages = [
  ['aprPercent', copy.hasLowerApr],
  ['costCents', copy.costsLess],
  ['monthlyCents', copy.takesLessMonthly],
] as const

const figuresOf = (measure: Measure, costs: readonly ComparableCost[]) =>
  costs.map((cost) => labels[measure].format(measureOf(cost, measure)))

/** "Offer A has the lower APR and costs less in total. Offer B takes less each month." */
function verdict(first: ComparableCost, second: ComparableCost): string {
  const winner = compareOffers(first, second)
  const sentences = (['first', 'second'] as const).flatMap((side) => {
    const won = advantages.filter(([measure]) => winner[measure] === side).map(([, text]) => text)
    return won.length > 0 ? [copy.offerIsBetter(side === 'first' ? copy.offerA : copy.offerB, won)] : []
  })
  return sentences.join(' ') || copy.bothCostTheSame
}

function offerCost({ kind, amount, rate, factor, term: months, every, debits, fees }: OfferAnswers): ComparableCost {
  const amountCents = Math.round(amount * 100)
  // An offer without proceeds can't be compared.
  const feesCents = Math.round(Math.min(fees, amount * 0.9) * 100)
  const cost =
    kind === 'loan'
      ? loanCost({
          ...{ amountCents, months, frequency: every, rateBasisPoints: Math.round(rate * 100) },
          feeBasisPoints: (feesCents / amountCents) * 10_000,
        })
      : advanceCost({
          ...{ amountCents, feesCents, frequency: debits, monthlySalesCents: 0, fundedOn: assumedFundingDay },
          factorThousandths: Math.round(factor * 1000),
          repayment: { by: 'term', months },
        })
  if (!cost) throw new RangeError('A fixed-term advance has no cost.')
  const { receivedCents, repaidCents, costCents, aprPercent } = cost
  return { receivedCents, repaidCents, costCents, aprPercent, months, monthlyCents: Math.round(repaidCents / months) }
}
