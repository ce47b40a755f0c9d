import fastCheck from 'fast-check'
import { expect, test } from 'vitest'
import { score } from '#shared/intake/prequalification/scoring/score.ts'
import { type Answers, answerRules, type CreditBand, creditBands, type Urgency, urgencyDays } from './answers.ts'
import { counterOffers } from './counter-offers.ts'
import type { LenderProduct } from './lender-product.ts'
import type { Rules } from './rules.ts'

const cents = (least: number, most: number) => fastCheck.integer({ min: least, max: most })
/** Mostly whole thousands of dollars. */
const amount = (leastDollars: number, maxDollars: number) =>
  fastCheck.oneof(
    { weight: 3, arbitrary: cents(leastDollars / 1_000, maxDollars / 1_000).map((thousands) => thousands * 100_000) },
    { weight: 1, arbitrary: cents(leastDollars * 100, maxDollars * 100) },
  )
const range = (from: fastCheck.Arbitrary<number>, to: fastCheck.Arbitrary<number>) =>
  fastCheck.tuple(from, to).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)

const anyLender: fastCheck.Arbitrary<LenderProduct> = fastCheck.record({
  lenderId: fastCheck.uuid(),
  name: fastCheck.uuid(),
  isSample: fastCheck.constant(false),
  product: fastCheck.constant('term_loan' as const),
  version: fastCheck.constant(1),
  criteria: fastCheck
    .record({
      amounts: range(amount(0, 100_000), amount(0, 900_000)),
      maxPercentOfMonthlyRevenue: fastCheck.constantFrom(null, 0, 1, 33, 50, 125, 150, 250, 300),
      minMonthsInBusiness: fastCheck.constantFrom(0, 6, 12, 24),
      minMonthlyRevenueCents: amount(0, 30_000),
      minCreditScore: fastCheck.constantFrom(0, 300, 550, 620, 680, 750, 850, 900),
      maxOtherAdvances: fastCheck.integer({ min: 0, max: 3 }),
      unlicensedStates: fastCheck.subarray(['TX', 'NY'] as const),
      fundingDays: fastCheck.constantFrom(0, 1, 3, 10, 30, 45, 60, 91, 365, 400),
    })
    .map(({ amounts: [minAmountCents, maxAmountCents], ...criteria }) => ({
      ...criteria,
      minAmountCents,
      maxAmountCents,
      purposes: null,
      restrictedIndustries: [],
      pricing: {
        ...{ kind: 'single' as const, lowThousandths: 1_020, highThousandths: 1_060, months: 2 },
        lenderFeeBasisPoints: 100,
      },
    })),
})
const anyRules: fastCheck.Arbitrary<Rules> = fastCheck
  .record({
    lenders: fastCheck.array(anyLender, { minLength: 1, maxLength: 4 }),
    limits: fastCheck.constantFrom([2_000_000, 50_000_000], [1_000_000, 10_000_000], [100_000, 1_000_000_000]),
  })
  .map(({ lenders, limits: [fromCents = 0, toCents = 0] }) => ({
    ...{ version: '1-any', ourFeeBasisPoints: 500, amountLimits: { fromCents, toCents }, lenders },
  }))
const anyAnswers: fastCheck.Arbitrary<Answers> = fastCheck.record({
  amount: fastCheck.option(amount(1_000, 900_000), { freq: 6 }),
  purpose: fastCheck.constant('working_capital' as const),
  monthsInBusiness: fastCheck.option(fastCheck.integer({ min: 0, max: 60 }), { freq: 8 }),
  monthlyRevenue: fastCheck.option(amount(0, 60_000), { freq: 8 }),
  creditBand: fastCheck.option(fastCheck.constantFrom(...(Object.keys(creditBands) as CreditBand[])), { freq: 8 }),
  industry: fastCheck.constant('restaurant' as const),
  state: fastCheck.constantFrom('TX', 'NY', 'NJ'),
  otherAdvances: fastCheck.option(fastCheck.integer({ min: 0, max: 3 }), { freq: 8 }),
  urgency: fastCheck.option(fastCheck.constantFrom(...(Object.keys(urgencyDays) as Urgency[])), { freq: 8 }),
})

const dollars = (printed: string | undefined) => Math.round(Number(printed?.replaceAll(/[$,]/g, '')) * 100)
const urgencyFor = (days: number) =>
  (Object.keys(urgencyDays) as Urgency[]).find((each) => urgencyDays[each] >= days) ?? 'exploring'

/** Each printed step, and the answers of an applicant who follows it exactly. */
const steps: readonly (readonly [RegExp, (given: Answers, found: string) => Partial<Answers>])[] = [
  [/^ask for (\$[\d,.]+) instead$/, (_, found) => ({ amount: dollars(found) })],
  [
    /^(\$[\d,]+) more in monthly revenue(?: to reach its minimum amount)?$/,
    ({ monthlyRevenue }, found) => ({ monthlyRevenue: (monthlyRevenue ?? 0) + dollars(found) }),
  ],
  [
    /^(\d+) more months? in business$/,
    ({ monthsInBusiness }, found) => ({ monthsInBusiness: (monthsInBusiness ?? 0) + Number(found) }),
  ],
  [
    /^a credit score of (\d+) or more$/,
    (_, found) => ({
      creditBand:
        (Object.keys(creditBands) as CreditBand[]).find((band) => creditBands[band][1] >= Number(found)) ?? null,
    }),
  ],
  [/^pay off (all) open advances$/, () => ({ otherAdvances: 0 })],
  [/^pay off advances until (\d) (?:is|are) left$/, (_, found) => ({ otherAdvances: Number(found) })],
  [/^wait up to (\d+) days? for funding$/, (_, found) => ({ urgency: urgencyFor(Number(found)) })],
]

function follow(given: Answers, printed: readonly string[]): Answers {
  const answers = { ...given }
  for (const step of printed.flatMap((each) => each.split('; '))) {
    const known = steps.find(([pattern]) => pattern.test(step))
    if (!known) throw new Error(`No one can follow “${step}”.`)
    const [pattern, take] = known
    Object.assign(answers, take(answers, pattern.exec(step)?.[1] ?? ''))
  }
  return answers
}

const lenderIn = (rules: Rules, given: Answers, name: string) => {
  const lender = score(rules, given).lenders.find((each) => each.name === name)
  if (!lender) throw new Error('The lender is missing.')
  return lender
}
const isAllowed = ({ amount, monthlyRevenue }: Answers) =>
  (amount === null || (amount >= answerRules.amount.min && amount <= answerRules.amount.max)) &&
  (monthlyRevenue === null || monthlyRevenue <= answerRules.monthlyRevenue.max)

/** `npm run proof` tries 100,000 cases. */
const runs = { numRuns: process.env.PROOF === 'full' ? 100_000 : 4_000 }

test('after every step of an improvement, followed as printed, no answer fails the lender’s criteria', () => {
  fastCheck.assert(
    fastCheck.property(anyRules, anyAnswers, (rules, given) => {
      for (const { lender, steps: printed } of score(rules, given).improvements) {
        expect(new Set(printed).size).toBe(printed.length)
        const followed = follow(given, printed)
        expect(isAllowed(followed)).toBe(true)
        const { points } = lenderIn(rules, followed, lender)
        expect(points.filter(({ verdict }) => verdict === 'not_met')).toEqual([])
      }
    }),
    runs,
  )
})

test('following the advice next to a criterion closes that gap, or the advice says that nothing can be done', () => {
  const final = /^this lender (doesn’t|isn’t|funds other amounts)|^this lender’s minimum score/
  fastCheck.assert(
    fastCheck.property(anyRules, anyAnswers, (rules, given) => {
      for (const { name, points } of score(rules, given).lenders)
        for (const { label, gap, verdict } of points) {
          if (!gap || verdict === 'unknown' || final.test(gap)) continue
          const followed = follow(given, [gap])
          const point = lenderIn(rules, followed, name).points.find((each) => each.label === label)
          expect(point?.verdict).not.toBe('not_met')
        }
    }),
    runs,
  )
})

test('every lender that could fund another amount, or later, does so with the printed amounts, and the count is right', () => {
  fastCheck.assert(
    fastCheck.property(anyRules, anyAnswers, (rules, given) => {
      const { lenders } = score(rules, given)
      const adjustable = lenders.filter(({ matchStatus }) => matchStatus === 'adjustable')
      const kept = adjustable.map(({ name, adjustment }) => {
        const { upToCents, atLeastCents, withinDays } = adjustment ?? {}
        const amountCents = upToCents ?? atLeastCents ?? given.amount
        const urgency = withinDays ? urgencyFor(withinDays) : given.urgency
        const adjusted = { ...given, amount: amountCents, urgency }
        expect(isAllowed(adjusted)).toBe(true)
        expect(lenderIn(rules, adjusted, name).matchStatus).toBe('possible')
        if (upToCents ?? atLeastCents) {
          expect(amountCents).toBeGreaterThanOrEqual(rules.amountLimits.fromCents)
          expect(amountCents).toBeLessThanOrEqual(rules.amountLimits.toCents)
        }
        return adjusted
      })
      const offers = counterOffers(lenders)
      expect(offers.reduce((sum, { count }) => sum + count, 0)).toBe(kept.length)
      for (const { upToCents, atLeastCents, withinDays } of offers) {
        const urgency = withinDays ? urgencyFor(withinDays) : given.urgency
        const { lenders: matching } = score(rules, {
          ...given,
          amount: upToCents ?? atLeastCents ?? given.amount,
          urgency,
        })
        expect(matching.some(({ matchStatus }) => matchStatus === 'possible')).toBe(true)
      }
    }),
    runs,
  )
})

test('no estimate prints an infinite, negative or missing number', () => {
  fastCheck.assert(
    fastCheck.property(anyRules, anyAnswers, (rules, given) => {
      expect(JSON.stringify(score(rules, given))).not.toMatch(/∞|NaN|Infinity|-\$|\$-|-\d+ more|undefined/)
    }),
    runs,
  )
})
