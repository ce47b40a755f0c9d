import {
  type ComparableCost,
  compareOffers,
  type Measure,
  measureOf,
  measures,
} from '#shared/intake/calculators/compare-offers.ts'
import { CostTable } from './cost-table.tsx'
import { cents, dollars, duration, percent } from './figures.ts'
import { OfferFields } from './offer-fields.tsx'
import { offerCost, offerQuestions } from './offer-questions.ts'
import { ResultActions } from './result-actions.tsx'
import { ResultCard } from './result-card.tsx'
import { useAnswers } from './use-answers.ts'

const firstQuestions = offerQuestions('loan')
const secondQuestions = offerQuestions('advance')

/** Compares two offers, each a loan or an advance, in the same measures. */
export function OfferComparison() {
  const first = useAnswers('a', firstQuestions)
  const second = useAnswers('b', secondQuestions)
  const costs = [offerCost(first.answers), offerCost(second.answers)] as const
  const told = verdict(...costs)
  const isWaiting = first.isWaiting || second.isWaiting

  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 @desktop:grid-cols-2">
      <OfferFields name="Offer A" questions={firstQuestions} {...first} />
      <OfferFields name="Offer B" questions={secondQuestions} {...second} />
      <div className="@desktop:col-span-2">
        <ResultCard told={told} isWaiting={isWaiting}>
          <CostTable
            caption="Both offers compared"
            columns={['Offer A', 'Offer B']}
            rows={[
              ['You receive', ...costs.map(({ receivedCents }) => dollars(receivedCents))],
              ['You repay', ...costs.map(({ repaidCents }) => dollars(repaidCents))],
              ['Time to repay', ...costs.map(({ months }) => duration(months))],
              ...measures
                .filter((measure) => measure !== 'costCents')
                .map((measure) => [words[measure].name, ...figuresOf(measure, costs)] as const),
            ]}
            total={['Total cost', ...figuresOf('costCents', costs)]}
          />
          <p className="mt-3 max-w-2xl">{told}</p>
          <p className="mt-2 text-ink-soft text-sm">
            An estimate, not an offer. APR by the actuarial method of Regulation Z.
          </p>
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

const words: Record<Measure, { name: string; less: string; format: (value: number) => string }> = {
  aprPercent: { name: 'APR', less: 'has the lower APR', format: percent },
  costCents: { name: 'Total cost', less: 'costs less in total', format: dollars },
  centsPerDollar: { name: 'Cost per dollar', less: 'costs less per dollar', format: cents },
  monthlyCents: { name: 'In an average month', less: 'takes less each month', format: dollars },
}

const figuresOf = (measure: Measure, costs: readonly ComparableCost[]) =>
  costs.map((cost) => words[measure].format(measureOf(cost, measure)))

/** "Offer A has the lower APR and costs less in total. Offer B takes less each month." */
function verdict(first: ComparableCost, second: ComparableCost): string {
  const winner = compareOffers(first, second)
  const told = (['aprPercent', 'costCents', 'monthlyCents'] as const).map(
    (measure) => [winner[measure], measure] as const,
  )
  const sentences = (['first', 'second'] as const).flatMap((side) => {
    const won = told.filter(([who]) => who === side).map(([, measure]) => words[measure].less)
    return won.length > 0 ? [`Offer ${side === 'first' ? 'A' : 'B'} ${new Intl.ListFormat('en').format(won)}.`] : []
  })
  return sentences.join(' ') || 'Both cost the same.'
}
