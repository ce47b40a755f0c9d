import { describe, expect, test } from 'vitest'
import { type Answers, questionNames } from '#shared/intake/prequalification/answers.ts'
import { counterOffers } from '#shared/intake/prequalification/counter-offers.ts'
import type { Criteria } from '#shared/intake/prequalification/criteria.ts'
import type { LenderProduct } from '#shared/intake/prequalification/lender-product.ts'
import { score } from './score.ts'

const criteria: Criteria = {
  minAmountCents: 2_000_000,
  maxAmountCents: 25_000_000,
  maxPercentOfMonthlyRevenue: 200,
  minMonthsInBusiness: 12,
  minMonthlyRevenueCents: 1_500_000,
  minCreditScore: 620,
  maxOtherAdvances: 1,
  purposes: ['equipment'],
  restrictedIndustries: ['gambling'],
  unlicensedStates: ['CT', 'VA'],
  fundingDays: 5,
  pricing: {
    kind: 'rate',
    lowBasisPoints: 1_200,
    highBasisPoints: 1_200,
    months: 24,
    frequency: 'monthly',
    lenderFeeBasisPoints: 0,
  },
}
const good: Answers = {
  amount: 5_000_000,
  purpose: 'equipment',
  monthsInBusiness: 30,
  monthlyRevenue: 4_000_000,
  creditBand: 'from_700',
  industry: 'retail',
  state: 'NY',
  otherAdvances: 0,
  urgency: 'month',
}

const lender = (change: Partial<Criteria> = {}, name = 'Lender'): LenderProduct => ({
  ...{ lenderId: '019a0000-0000-7000-8000-000000000001', name, isSample: true, product: 'term_loan', version: 1 },
  criteria: { ...criteria, ...change },
})
const amountLimits = { fromCents: 2_000_000, toCents: 50_000_000 }
const rules = (...lenders: LenderProduct[]) => ({ version: '1-test', ourFeeBasisPoints: 500, amountLimits, lenders })
const scoreOne = (answers: Partial<Answers>, change: Partial<Criteria> = {}) => {
  const [estimate] = score(rules(lender(change)), { ...good, ...answers }).lenders
  if (!estimate) throw new Error('The lender is missing.')
  return estimate
}
const pointOf = (answers: Partial<Answers>, label: string, change: Partial<Criteria> = {}) =>
  scoreOne(answers, change).points.find((point) => point.label === label)

test('meeting every criterion is a possible match, with the whole range', () => {
  const { matchStatus, points, rangeCents } = scoreOne({})
  expect(matchStatus).toBe('possible')
  expect(points.map(({ verdict }) => verdict)).toEqual(Array(9).fill('met'))
  expect(rangeCents).toEqual({ from: 2_000_000, to: 8_000_000 })
})

test.each([
  [{ monthsInBusiness: 10 }, 'Time in business', 'not_met', '2 more months in business'],
  [{ monthsInBusiness: 11 }, 'Time in business', 'not_met', '1 more month in business'],
  [{ monthsInBusiness: 12 }, 'Time in business', 'met', undefined],
  [{ monthlyRevenue: 1_250_000 }, 'Monthly revenue', 'not_met', '$2,500 more in monthly revenue'],
  [{ creditBand: 'from_550' }, 'Credit score', 'not_met', 'a credit score of 620 or more'],
  [{ creditBand: 'from_600' }, 'Credit score', 'unknown', 'your range includes 620, so it depends on your exact score'],
  [{ creditBand: 'from_650' }, 'Credit score', 'met', undefined],
  [{ amount: 1_500_000 }, 'Amount', 'not_met', 'ask for $20,000 instead'],
  [{ amount: 9_000_000 }, 'Amount', 'not_met', 'ask for $80,000 instead'],
  [{ amount: 30_000_000, monthlyRevenue: null }, 'Amount', 'not_met', 'ask for $250,000 instead'],
  [{ amount: 3_000_000, monthlyRevenue: null }, 'Amount', 'unknown', undefined],
  [
    { monthlyRevenue: 800_000 },
    'Amount',
    'not_met',
    '$2,000 more in monthly revenue to reach its minimum amount; ask for $20,000 instead',
  ],
  [
    { monthlyRevenue: 800_000, amount: 2_000_000 },
    'Amount',
    'not_met',
    '$2,000 more in monthly revenue to reach its minimum amount',
  ],
  [{ otherAdvances: 3 }, 'Other advances', 'not_met', 'pay off advances until 1 is left'],
  [{ otherAdvances: 1 }, 'Other advances', 'met', undefined],
  [{ urgency: 'days' }, 'How soon', 'not_met', 'wait up to 5 days for funding'],
  [{ purpose: 'inventory' }, 'Purpose', 'not_met', 'this lender doesn’t finance this purpose'],
  [{ industry: 'gambling' }, 'Industry', 'not_met', 'this lender doesn’t finance your industry'],
  [{ urgency: 'exploring' }, 'How soon', 'met', undefined],
  [{ state: 'VA' }, 'State', 'not_met', 'this lender isn’t licensed in your state'],
] as const)('%o: %s is %s, %s', (change, label, verdict, gap) => {
  const point = pointOf(change, label)
  expect([point?.verdict, point?.gap]).toEqual([verdict, gap])
})

test("criteria that a lender doesn't have are not in its table", () => {
  const { points } = scoreOne({}, { purposes: null, restrictedIndustries: [], unlicensedStates: [] })
  expect(points.map(({ label }) => label)).toEqual([
    'Amount',
    'Time in business',
    'Monthly revenue',
    'Credit score',
    'Other advances',
    'How soon',
  ])
})

describe('the cost', () => {
  // $50,000 at 12% over 24 months: 12.00%, with 5% taken out 17.23% (Regulation Z, Appendix J).
  test('is shown with and without our fee', () => {
    const { cost } = scoreOne({})
    expect(cost.withoutOurFee.low.aprPercent).toBeCloseTo(12, 2)
    expect(cost.withOurFee.low.aprPercent).toBeCloseTo(17.23, 2)
    expect(cost.withOurFee.low).toMatchObject({ receivedCents: 4_750_000, paymentCents: 235_367 })
    expect(cost.withOurFee.low.costCents - cost.withoutOurFee.low.costCents).toBe(250_000)
  })

  // $50,000 at a factor of 1.30 in 26 weekly debits, one of them moved from Juneteenth: 106.43%.
  test('is an APR for an advance too', () => {
    const { cost } = scoreOne(
      {},
      {
        pricing: {
          ...{ kind: 'factor', lowThousandths: 1_300, highThousandths: 1_300, months: 6, frequency: 'weekly' },
          lenderFeeBasisPoints: 0,
        },
      },
    )
    expect(cost.withoutOurFee.low.aprPercent).toBeCloseTo(106.43, 2)
  })

  // 1.04 for two months, a sixth of a year (Regulation Z, Appendix J, (b)(4)(iv)).
  test('is that of a single payment if everything is repaid at once', () => {
    const { cost } = scoreOne(
      {},
      {
        pricing: { kind: 'single', lowThousandths: 1_040, highThousandths: 1_060, months: 2, lenderFeeBasisPoints: 0 },
      },
    )
    expect(cost.withoutOurFee.low.aprPercent).toBeCloseTo(24, 9)
    expect(cost.withoutOurFee.high.costCents).toBe(300_000)
  })

  test('is for the nearest amount that the lender funds', () => {
    expect(scoreOne({ amount: 100_000 }).cost.amountCents).toBe(2_000_000)
    expect(scoreOne({ amount: 90_000_000 }).cost.amountCents).toBe(8_000_000)
    expect(scoreOne({ amount: null }).cost.amountCents).toBe(5_000_000)
  })
})

test('the nearest lenders come first, and the others show the shortest way to a match', () => {
  const found = score(
    rules(
      lender({ minCreditScore: 800, minMonthsInBusiness: 36 }, 'Far'),
      lender({ minMonthsInBusiness: 36 }, 'Near'),
      lender({ unlicensedStates: ['NY'] }, 'Elsewhere'),
      lender({}, 'Here'),
      lender({ minCreditScore: 720 }, 'Perhaps'),
    ),
    good,
  )
  expect(found.lenders.map(({ name, matchStatus }) => [name, matchStatus])).toEqual([
    ['Here', 'possible'],
    ['Perhaps', 'open'],
    ['Near', 'not_yet'],
    ['Elsewhere', 'not_yet'],
    ['Far', 'not_yet'],
  ])
  expect(found.improvements).toEqual([
    { lender: 'Near', steps: ['6 more months in business'], alsoOpen: [] },
    { lender: 'Far', steps: ['6 more months in business', 'a credit score of 800 or more'], alsoOpen: [] },
  ])
  expect(found.openQuestions).toEqual([{ label: 'Exact credit score', lenders: 1 }])
  expect(found.rangeCents).toEqual({ from: 2_000_000, to: 8_000_000 })
})

/** A business with two years, $18,000 a month and a score of 650 to 699 that wants $50,000 within a month. */
const fundable: Answers = {
  ...{ amount: 5_000_000, purpose: 'working_capital', monthsInBusiness: 24, monthlyRevenue: 1_800_000 },
  ...{ creditBand: 'from_650', industry: 'restaurant', state: 'TX', otherAdvances: 0, urgency: 'month' },
}
const open: Partial<Criteria> = { purposes: null, unlicensedStates: [] }
const real = (name: string, change: Partial<Criteria>): LenderProduct => ({
  ...lender({ ...open, ...change }, name),
  isSample: false,
})

test('a lender ruled out only by the amount or the date shows what it could fund, and when', () => {
  const { lenders, improvements, rangeCents } = score(
    rules(
      real('SBA', { maxPercentOfMonthlyRevenue: 600, minCreditScore: 650, fundingDays: 60 }),
      real('Bank', { minCreditScore: 720, minMonthlyRevenueCents: 2_500_000 }),
      real('Credit line', { maxPercentOfMonthlyRevenue: 250 }),
      real('Revenue', { maxPercentOfMonthlyRevenue: 200 }),
    ),
    fundable,
  )
  expect(lenders.map(({ name, matchStatus, adjustment }) => [name, matchStatus, adjustment])).toEqual([
    ['Credit line', 'adjustable', { upToCents: 4_500_000, atLeastCents: null, withinDays: null }],
    ['Revenue', 'adjustable', { upToCents: 3_600_000, atLeastCents: null, withinDays: null }],
    ['SBA', 'adjustable', { upToCents: null, atLeastCents: null, withinDays: 60 }],
    ['Bank', 'not_yet', undefined],
  ])
  expect(counterOffers(lenders)).toEqual([
    { count: 2, upToCents: 4_500_000, atLeastCents: null, withinDays: null },
    { count: 1, upToCents: null, atLeastCents: null, withinDays: 60 },
  ])
  expect(rangeCents).toBeNull()
  expect(lenders[0]?.cost.amountCents).toBe(4_500_000)
  expect(improvements.slice(0, 3).map(({ steps }) => steps)).toEqual([
    ['ask for $45,000 instead'],
    ['ask for $36,000 instead'],
    ['wait up to 60 days for funding'],
  ])
})

test('an unknown answer or another gap promises no money', () => {
  const only = (answers: Partial<Answers>) =>
    score(rules(real('Credit line', { maxPercentOfMonthlyRevenue: 250 })), { ...fundable, ...answers }).lenders[0]
  expect(only({ creditBand: null })?.matchStatus).toBe('not_yet')
  expect(only({ monthsInBusiness: 3 })?.matchStatus).toBe('not_yet')
  expect(only({ monthlyRevenue: 1_500_000 })?.adjustment).toMatchObject({ upToCents: 3_700_000 })
})

test('no counteroffer is outside the amounts that the site arranges', () => {
  const wide = { minAmountCents: 100_000, maxAmountCents: 90_000_000, maxPercentOfMonthlyRevenue: null }
  const most = score(rules(real('Wide', wide)), { ...fundable, amount: 95_000_000 }).lenders[0]
  expect(most?.adjustment?.upToCents).toBe(50_000_000)
  const small = { maxAmountCents: 1_500_000, minAmountCents: 500_000 }
  const [none] = score(rules(real('Small', small)), fundable).lenders
  expect([none?.matchStatus, none?.points[0]?.gap]).toEqual(['not_yet', 'this lender funds other amounts'])
})

test('a lender that funds no share of revenue gives no advice about the amount', () => {
  const { lenders, improvements } = score(rules(real('None', { maxPercentOfMonthlyRevenue: 0 })), fundable)
  expect(lenders[0]?.points[0]?.gap).toBe('this lender funds other amounts')
  expect(improvements).toEqual([])
})

test('sample lenders are ignored once the rules hold a real one', () => {
  const { lenders } = score(rules(lender({}, 'Sample'), real('Real', {})), good)
  expect(lenders.map(({ name }) => name)).toEqual(['Real'])
})

test('no question asks about a prohibited basis', () => {
  const questions = questionNames.join(' ')
  expect(questions).not.toMatch(/name|zip|age|birth|sex|gender|race|religio|marital|national|origin|child/i)
})

test('a lender whose smallest amount is below what the site arranges is shown with what can be requested', () => {
  const low = lender({ minAmountCents: 1_000_000, maxAmountCents: 15_000_000, maxPercentOfMonthlyRevenue: 100 }, 'Low')
  const { lenders, improvements } = score(rules(low), { ...good, amount: 30_000_000, monthlyRevenue: 1_200_000 })
  const amount = lenders[0]?.points.find(({ label }) => label === 'Amount')
  expect(amount?.asks).toBe('$20,000 or more')
  expect(improvements[0]?.steps.join('; ')).toContain('ask for $20,000 instead')
  expect(lenders[0]?.cost.amountCents).toBeGreaterThanOrEqual(2_000_000)
})

test('a territory is served only by lenders that say so, and the others say it plainly', () => {
  for (const state of ['AS', 'GU', 'MP', 'PR', 'VI'] as const) {
    expect(scoreOne({ state }).matchStatus).toBe('not_yet')
    expect(scoreOne({ state }, { servedTerritories: [state] }).matchStatus).toBe('possible')
  }
  expect(pointOf({ state: 'PR' }, 'State')).toMatchObject({
    verdict: 'not_met',
    found: 'Puerto Rico',
    gap: 'this lender doesn’t serve Puerto Rico',
  })
  expect(scoreOne({ state: 'NY' }, { servedTerritories: ['PR'] }).matchStatus).toBe('possible')
  expect(pointOf({ state: 'PR' }, 'State', { unlicensedStates: [] })?.verdict).toBe('not_met')
})

test('a product for individuals is left out, also if it is the only real one', () => {
  const personal = { minYearlyIncomeCents: 0, maxDebtToIncomePercent: null, acceptsSelfEmployed: true }
  const real = { ...lender({ personal }, 'Gangway'), isSample: false }
  expect(score(rules(lender(), real), good).lenders.map(({ name }) => name)).toEqual(['Lender'])
})
