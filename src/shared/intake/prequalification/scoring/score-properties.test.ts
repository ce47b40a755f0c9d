import fastCheck from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Answers,
  type CreditBand,
  creditBands,
  type QuestionName,
  questionNames,
  type Urgency,
  urgencyDays,
} from '#shared/intake/prequalification/answers.ts'
import { answers } from '#shared/intake/prequalification/contract.ts'
import { pricing } from '#shared/intake/prequalification/criteria.ts'
import { estimate as estimateSchema } from '#shared/intake/prequalification/estimate.ts'
import { industries } from '#shared/intake/prequalification/industry.ts'
import type { LenderProduct } from '#shared/intake/prequalification/lender-product.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import { purposes } from '#shared/intake/prequalification/purpose.ts'
import { score } from './score.ts'

const dollars = (most: number) => fastCheck.integer({ min: 0, max: most }).map((thousands) => thousands * 100_000)
const anyPricing = fastCheck.oneof(
  fastCheck.record({
    kind: fastCheck.constant('rate' as const),
    lowBasisPoints: fastCheck.integer({ min: 0, max: 1_000 }),
    highBasisPoints: fastCheck.integer({ min: 1_000, max: 4_000 }),
    months: fastCheck.integer({ min: 1, max: 60 }),
    frequency: fastCheck.constantFrom('monthly', 'weekly'),
    lenderFeeBasisPoints: fastCheck.integer({ min: 0, max: 500 }),
  }),
  fastCheck.record({
    kind: fastCheck.constant('factor' as const),
    lowThousandths: fastCheck.integer({ min: 1_000, max: 1_200 }),
    highThousandths: fastCheck.integer({ min: 1_200, max: 1_500 }),
    months: fastCheck.integer({ min: 1, max: 18 }),
    frequency: fastCheck.constantFrom('daily', 'weekly', 'monthly'),
    lenderFeeBasisPoints: fastCheck.integer({ min: 0, max: 500 }),
  }),
  fastCheck.record({
    kind: fastCheck.constant('single' as const),
    lowThousandths: fastCheck.integer({ min: 1_000, max: 1_040 }),
    highThousandths: fastCheck.integer({ min: 1_040, max: 1_100 }),
    months: fastCheck.integer({ min: 1, max: 6 }),
    lenderFeeBasisPoints: fastCheck.integer({ min: 0, max: 500 }),
  }),
)
const states = ['NY', 'CT', 'VA', 'TX'] as const
const anyLender: fastCheck.Arbitrary<LenderProduct> = fastCheck.record({
  lenderId: fastCheck.uuid(),
  name: fastCheck.constantFrom('North', 'South', 'West'),
  isSample: fastCheck.boolean(),
  product: fastCheck.constantFrom(...products),
  version: fastCheck.integer({ min: 1, max: 9 }),
  criteria: fastCheck.record({
    minAmountCents: fastCheck.integer({ min: 1, max: 100 }).map((thousands) => thousands * 100_000),
    maxAmountCents: fastCheck.integer({ min: 100, max: 900 }).map((thousands) => thousands * 100_000),
    maxPercentOfMonthlyRevenue: fastCheck.constantFrom(null, 50, 150, 300),
    minMonthsInBusiness: fastCheck.integer({ min: 0, max: 60 }),
    minMonthlyRevenueCents: dollars(60),
    minCreditScore: fastCheck.integer({ min: 300, max: 800 }),
    maxOtherAdvances: fastCheck.integer({ min: 0, max: 3 }),
    purposes: fastCheck.option(fastCheck.subarray([...purposes], { minLength: 1 })),
    restrictedIndustries: fastCheck.subarray([...industries], { maxLength: 4 }),
    unlicensedStates: fastCheck.subarray([...states]),
    fundingDays: fastCheck.integer({ min: 1, max: 90 }),
    pricing: anyPricing.map((value) => pricing.parse(value)),
  }),
})
const amountLimits = { fromCents: 2_000_000, toCents: 50_000_000 }
const anyRules = fastCheck
  .array(anyLender, { minLength: 1, maxLength: 4 })
  .map((lenders) => ({ version: '1-any', ourFeeBasisPoints: 500, amountLimits, lenders }))
const bands = Object.keys(creditBands) as CreditBand[]
const urgencies = Object.keys(urgencyDays) as Urgency[]
const anyAnswers: fastCheck.Arbitrary<Answers> = fastCheck.record({
  amount: fastCheck.option(fastCheck.integer({ min: 1, max: 900 }).map((thousands) => thousands * 100_000)),
  purpose: fastCheck.option(fastCheck.constantFrom(...purposes)),
  monthsInBusiness: fastCheck.option(fastCheck.integer({ min: 0, max: 120 })),
  monthlyRevenue: fastCheck.option(dollars(100)),
  creditBand: fastCheck.option(fastCheck.constantFrom(...bands)),
  industry: fastCheck.option(fastCheck.constantFrom(...industries)),
  state: fastCheck.option(fastCheck.constantFrom(...states)),
  otherAdvances: fastCheck.option(fastCheck.integer({ min: 0, max: 3 })),
  urgency: fastCheck.option(fastCheck.constantFrom(...urgencies)),
})

/** Improves the answers that have an order, and keeps all others. */
const better = (given: Answers, by: number): Answers => {
  const up = <Step>(steps: readonly Step[], at: Step | null) =>
    at === null ? null : (steps[Math.min(steps.length - 1, steps.indexOf(at) + by)] ?? null)
  return {
    ...given,
    monthsInBusiness: given.monthsInBusiness === null ? null : given.monthsInBusiness + by,
    monthlyRevenue: given.monthlyRevenue === null ? null : given.monthlyRevenue + by * 100_000,
    creditBand: up(bands, given.creditBand),
    otherAdvances: given.otherAdvances === null ? null : Math.max(0, given.otherAdvances - by),
    urgency: up(urgencies, given.urgency),
  }
}

const metBy = (of: ReturnType<typeof score>) =>
  of.lenders.flatMap(({ lenderId, points }) =>
    points.filter(({ verdict }) => verdict === 'met').map(({ label }) => `${lenderId} ${label}`),
  )

describe('for any lenders and answers', () => {
  test('a better answer never removes a match or a met criterion', () => {
    fastCheck.assert(
      fastCheck.property(anyRules, anyAnswers, fastCheck.nat(40), (rules, given, by) => {
        const [before, after] = [score(rules, given), score(rules, better(given, by))]
        const matches = (of: typeof before) =>
          of.lenders.filter(({ matchStatus }) => matchStatus === 'possible').map(({ lenderId }) => lenderId)
        expect(matches(after)).toEqual(expect.arrayContaining(matches(before)))
        expect(metBy(after)).toEqual(expect.arrayContaining(metBy(before)))
      }),
    )
  })

  test('an unknown answer never meets a criterion, and more unknown answers meet no more', () => {
    fastCheck.assert(
      fastCheck.property(
        anyRules,
        anyAnswers,
        fastCheck.constantFrom<QuestionName>(...questionNames),
        (rules, given, name) => {
          const forgotten = score(rules, { ...given, [name]: null })
          expect(metBy(score(rules, given))).toEqual(expect.arrayContaining(metBy(forgotten)))
          const unsure = forgotten.lenders.flatMap(({ points }) => points.filter(({ found }) => found === 'Not sure'))
          expect(unsure.filter(({ verdict }) => verdict === 'met')).toEqual([])
        },
      ),
    )
  })

  test('the overall result follows from the criteria, each gap is listed, and the range includes an amount we arrange', () => {
    fastCheck.assert(
      fastCheck.property(anyRules, anyAnswers, (rules, given) => {
        for (const { points, matchStatus, rangeCents, cost } of score(rules, given).lenders) {
          const verdicts = new Set(points.map(({ verdict }) => verdict))
          const expected = verdicts.has('not_met') ? 'not_yet' : verdicts.has('unknown') ? 'open' : 'possible'
          expect(matchStatus === 'adjustable' ? 'not_yet' : matchStatus).toBe(expected)
          if (matchStatus === 'adjustable') expect(verdicts.has('unknown')).toBe(false)
          for (const { label, found, verdict, gap } of points) {
            const isTooWide = verdict === 'unknown' && label === 'Credit score' && found !== 'Not sure'
            expect(gap !== undefined && gap !== '').toBe(verdict === 'not_met' || isTooWide)
          }
          if (rangeCents && cost.amountCents >= amountLimits.fromCents && cost.amountCents <= amountLimits.toCents) {
            expect(cost.amountCents).toBeGreaterThanOrEqual(rangeCents.from)
            expect(cost.amountCents).toBeLessThanOrEqual(rangeCents.to)
          }
          for (const end of ['low', 'high'] as const) {
            expect(cost.withOurFee[end].aprPercent).toBeGreaterThan(cost.withoutOurFee[end].aprPercent)
            expect(cost.withOurFee[end].costCents).toBeGreaterThan(cost.withoutOurFee[end].costCents)
          }
        }
      }),
    )
  })

  test('applying is always possible, nothing is called approved or promised, and the result fits the contract', () => {
    fastCheck.assert(
      fastCheck.property(anyRules, anyAnswers, (rules, given) => {
        const found = score(rules, answers.parse(given))
        expect(found.applyAt).toBe('/application-portal')
        expect(JSON.stringify(found)).not.toMatch(/approv|guarant|reject|declin|denied|eligib/i)
        expect(estimateSchema.parse(found)).toEqual(found)
      }),
    )
  })

  test('the same rules and answers give the same estimate', () => {
    fastCheck.assert(
      fastCheck.property(anyRules, anyAnswers, (rules, given) => {
        expect(score(structuredClone(rules), structuredClone(given))).toEqual(score(rules, given))
      }),
    )
  })
})
