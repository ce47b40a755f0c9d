import fastCheck from 'fast-check'
import { expect, test } from 'vitest'
import { counterOffers } from '#shared/intake/prequalification/counter-offers.ts'
import type { Criteria } from '#shared/intake/prequalification/criteria.ts'
import { estimate as estimateSchema } from '#shared/intake/prequalification/estimate.ts'
import type { LenderProduct } from '#shared/intake/prequalification/lender-product.ts'
import type { Rules } from '#shared/intake/prequalification/rules.ts'
import { estimatePersonal } from './personal-estimate.ts'
import {
  isPersonalAnswer,
  type PersonalEstimateAnswers,
  personalCreditLabels,
  personalQuestions,
  personalTranscript,
} from './personal-questions.ts'

type Credit = PersonalEstimateAnswers['creditBand']

const criteria: Criteria = {
  ...{ minAmountCents: 500_000, maxAmountCents: 6_000_000, maxPercentOfMonthlyRevenue: 0 },
  // Would fail everyone, but plays no part.
  ...{ minMonthsInBusiness: 360, minMonthlyRevenueCents: 99_000_000, maxOtherAdvances: 0, purposes: ['equipment'] },
  ...{ restrictedIndustries: [], unlicensedStates: ['VT'], minCreditScore: 640, fundingDays: 6 },
  pricing: {
    ...{ kind: 'rate', lowBasisPoints: 800, highBasisPoints: 1_200, months: 36, frequency: 'monthly' },
    lenderFeeBasisPoints: 0,
  },
  personal: { minYearlyIncomeCents: 4_000_000, maxDebtToIncomePercent: 36, acceptsSelfEmployed: false },
}
const lender = (name: string, change: Partial<Criteria> = {}, isSample = false): LenderProduct => ({
  ...{ lenderId: name, name, isSample, product: 'term_loan', version: 1 },
  criteria: { ...criteria, ...change },
})
const rulesOf = (...lenders: LenderProduct[]): Rules => ({
  ...{ version: '1-any', ourFeeBasisPoints: 0, amountLimits: { fromCents: 1_000_000, toCents: 10_000_000 }, lenders },
})
const good: PersonalEstimateAnswers = {
  ...{ amount: 2_000_000, purpose: 'debts', urgency: 'month', yearlyIncome: 6_000_000, work: 'other' },
  ...{ monthlyHousing: 120_000, monthlyDebts: 30_000, creditBand: 'from_650', state: 'NY' },
}
const estimateOf = (given: Partial<PersonalEstimateAnswers>, ...lenders: LenderProduct[]) =>
  estimatePersonal(rulesOf(...(lenders.length > 0 ? lenders : [lender('Pier Bank')])), { ...good, ...given })

test('someone who meets every criterion may qualify for the most that the lender funds', () => {
  const { lenders, rangeCents, improvements } = estimateOf({})
  expect(lenders).toMatchObject([{ name: 'Pier Bank', matchStatus: 'possible' }])
  expect([rangeCents, improvements]).toEqual([{ from: 1_000_000, to: 6_000_000 }, []])
})

test('business lenders and sample lenders are left out', () => {
  const { personal: _personal, ...business } = criteria
  const bank = { ...lender('Business bank'), criteria: business }
  expect(estimateOf({}, bank, lender('Sample bank', {}, true))).toMatchObject({ lenders: [], rangeCents: null })
})

test.each([
  [{ amount: 7_000_000 }, 'adjustable', ['ask for $60,000 instead']],
  [{ amount: 600_000 }, 'adjustable', ['ask for $10,000 instead']],
  [{ urgency: 'days' }, 'adjustable', ['wait up to 6 days for funding']],
  [{ monthlyDebts: 72_000 }, 'not_yet', ['pay $120 a month less in debt payments']],
  [{ monthlyHousing: 200_000, monthlyDebts: 1_000 }, 'not_yet', ['pay $210 a month less for housing and debts']],
  [
    { yearlyIncome: 3_900_000, monthlyDebts: 30_000 },
    'not_yet',
    ['$1,000 more in annual income', 'pay $300 a month less in debt payments'],
  ],
  // The raised income covers the payments.
  [{ yearlyIncome: 3_900_000, monthlyHousing: 90_000 }, 'not_yet', ['$1,000 more in annual income']],
  [{ creditBand: 'from_550' }, 'not_yet', ['a credit score of 640 or more']],
] as const)('%o is %s, and what to change is %o', (given, matchStatus, steps) => {
  const { lenders, improvements } = estimateOf(given)
  expect(lenders).toMatchObject([{ matchStatus }])
  expect(improvements).toEqual([{ lender: 'Pier Bank', steps, alsoOpen: [] }])
})

test.each([
  [{ state: 'VT' }, 'this lender doesn’t serve Vermont'],
  [{ work: 'self_employed' }, 'this lender doesn’t lend to self-employed people'],
] as const)('what no one can change is said without advice: %o', (given, gap) => {
  const { lenders, improvements } = estimateOf(given)
  expect(lenders[0]?.points.flatMap((point) => point.gap ?? [])).toEqual([gap])
  expect(improvements).toEqual([])
})

test('an unknown score rules no lender out, and without a date every lender is fast enough', () => {
  const unsure = estimateOf({ creditBand: 'not_sure', urgency: 'exploring' }, lender('Slow bank', { fundingDays: 400 }))
  expect(unsure.lenders).toMatchObject([{ matchStatus: 'open' }])
  expect(unsure.openQuestions).toEqual([{ label: 'Credit score', lenders: 1 }])
  expect(estimateOf({ creditBand: 'from_600' }).openQuestions).toEqual([{ label: 'Exact credit score', lenders: 1 }])
})

test('the transcript names the product and every answer', () => {
  const texts = personalTranscript(good).map(({ label, text }) => `${label}: ${text}`)
  expect(texts).toHaveLength(10)
  expect(texts).toEqual(
    expect.arrayContaining(['Product: Personal loan', 'Amount: $20,000', 'Work: Not self-employed', 'State: New York']),
  )
})

const cents = (max: number) => fastCheck.integer({ min: 0, max })
const wholeDollars = (max: number) => cents(max / 100).map((dollars) => dollars * 100)
const anyCriteria = fastCheck
  .record({
    range: fastCheck.tuple(cents(5_000_000), cents(9_000_000)),
    minCreditScore: fastCheck.constantFrom(0, 300, 550, 620, 680, 750, 850, 900),
    fundingDays: fastCheck.constantFrom(0, 1, 3, 10, 30, 45, 91, 365, 400),
    unlicensedStates: fastCheck.subarray(['TX', 'NY'] as const),
    personal: fastCheck.record({
      minYearlyIncomeCents: fastCheck.oneof(cents(20_000_000), fastCheck.constant(900_000_000_000)),
      maxDebtToIncomePercent: fastCheck.option(fastCheck.integer({ min: 1, max: 100 })),
      acceptsSelfEmployed: fastCheck.boolean(),
    }),
  })
  .map(({ range: [minAmountCents, above], ...change }) => ({
    ...change,
    minAmountCents,
    maxAmountCents: minAmountCents + above,
  }))
const anyRules = fastCheck
  .record({
    all: fastCheck.array(anyCriteria, { minLength: 1, maxLength: 4 }),
    limits: fastCheck.constantFrom([1_000_000, 10_000_000], [100_000, 1_000_000_000]),
  })
  .map(({ all, limits: [fromCents = 0, toCents = 0] }) => ({
    ...rulesOf(...all.map((change, index) => lender(`Lender ${index}`, change))),
    amountLimits: { fromCents, toCents },
  }))
const anyAnswers: fastCheck.Arbitrary<PersonalEstimateAnswers> = fastCheck.record({
  amount: wholeDollars(15_000_000).map((amount) => amount + 100_000),
  purpose: fastCheck.constant('debts' as const),
  urgency: fastCheck.constantFrom('days', 'week', 'month', 'quarter', 'exploring'),
  yearlyIncome: wholeDollars(25_000_000),
  work: fastCheck.constantFrom('self_employed', 'other'),
  monthlyHousing: wholeDollars(1_000_000),
  monthlyDebts: wholeDollars(1_000_000),
  creditBand: fastCheck.constantFrom(...(Object.keys(personalCreditLabels) as Credit[])),
  state: fastCheck.constantFrom('TX', 'NY', 'NJ', 'PR'),
})

const urgencyFor = (days: number) =>
  days <= 2 ? 'days' : days <= 7 ? 'week' : days <= 30 ? 'month' : days <= 90 ? 'quarter' : 'exploring'
const bandFor = (least: number): Credit =>
  least <= 500 ? 'from_500' : least <= 550 ? 'from_550' : least <= 650 ? 'from_650' : 'from_750'
const centsIn = (printed: string) => Math.round(Number(printed.replaceAll(/[$,]/g, '')) * 100)

/** Each printed step, and the answers of a person who follows it exactly. */
const followers: readonly (readonly [
  RegExp,
  (given: PersonalEstimateAnswers, found: string) => Partial<PersonalEstimateAnswers>,
])[] = [
  [/^ask for (\$[\d,.]+) instead$/, (_, found) => ({ amount: centsIn(found) })],
  [
    /^(\$[\d,]+) more in annual income$/,
    ({ yearlyIncome }, found) => ({ yearlyIncome: yearlyIncome + centsIn(found) }),
  ],
  [
    /^pay (\$[\d,]+) a month less in debt payments$/,
    ({ monthlyDebts }, found) => ({ monthlyDebts: monthlyDebts - centsIn(found) }),
  ],
  [
    /^pay (\$[\d,]+) a month less for housing and debts$/,
    ({ monthlyDebts, monthlyHousing }, found) => ({
      monthlyDebts: 0,
      monthlyHousing: monthlyHousing + monthlyDebts - centsIn(found),
    }),
  ],
  [/^a credit score of (\d+) or more$/, (_, found) => ({ creditBand: bandFor(Number(found)) })],
  [/^wait up to (\d+) days? for funding$/, (_, found) => ({ urgency: urgencyFor(Number(found)) })],
]

function follow(given: PersonalEstimateAnswers, step: string): PersonalEstimateAnswers {
  for (const [pattern, change] of followers) {
    const [, found] = pattern.exec(step) ?? []
    if (found !== undefined) return { ...given, ...change(given, found) }
  }
  throw new Error(`No one can follow "${step}".`)
}

/** An amount that has no whole dollars in its lender's range is printed in cents; the form takes whole dollars. */
const isAllowed = (given: PersonalEstimateAnswers) =>
  personalQuestions.every((name) =>
    isPersonalAnswer(name, name === 'amount' ? Math.ceil(given.amount / 100) * 100 : given[name]),
  )

const final = /^this lender (doesn’t|funds other amounts)|^this lender’s minimum score/
const runs = { numRuns: process.env.PROOF === 'full' ? 100_000 : 10_000 }
const find = (rules: Rules, given: PersonalEstimateAnswers, name: string) => {
  const found = estimatePersonal(rules, given).lenders.find((each) => each.name === name)
  if (!found) throw new Error('The lender is missing.')
  return found
}

test('following every advice, as printed, meets the criteria; none is zero, negative or endless', () => {
  fastCheck.assert(
    fastCheck.property(anyRules, anyAnswers, (rules, given) => {
      const estimate = estimatePersonal(rules, given)
      expect(JSON.stringify(estimate)).not.toMatch(/∞|NaN|Infinity|-\$|\$-|undefined/)
      for (const { lender, steps } of estimate.improvements) {
        expect(steps.length).toBeGreaterThan(0)
        expect(steps.join()).not.toMatch(/\$0(?![.\d])/)
        const followed = steps.reduce(follow, given)
        expect(isAllowed(followed)).toBe(true)
        expect(find(rules, followed, lender).points.filter(({ verdict }) => verdict === 'not_met')).toEqual([])
      }
      // Next to a criterion, the advice closes that gap alone.
      for (const { name, points } of estimate.lenders)
        for (const { label, gap } of points) {
          if (!gap || final.test(gap)) continue
          const point = find(rules, follow(given, gap), name).points.find((each) => each.label === label)
          expect(point?.verdict).not.toBe('not_met')
        }
    }),
    runs,
  )
}, 600_000)

test('every lender with a counteroffer is a match at the printed amount and date, and the result fits the contract', () => {
  fastCheck.assert(
    fastCheck.property(anyRules, anyAnswers, (rules, given) => {
      const estimate = estimatePersonal(rules, given)
      expect(estimateSchema.parse(estimate)).toEqual(estimate)
      for (const each of estimate.lenders.filter(({ matchStatus }) => matchStatus === 'adjustable')) {
        const [offer] = counterOffers([each])
        const amount = offer?.upToCents ?? offer?.atLeastCents ?? given.amount
        const urgency = offer?.withinDays ? urgencyFor(offer.withinDays) : given.urgency
        expect(find(rules, { ...given, amount, urgency }, each.name).matchStatus).toBe('possible')
      }
    }),
    runs,
  )
}, 600_000)
