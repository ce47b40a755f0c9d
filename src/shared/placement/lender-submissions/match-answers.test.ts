import { expect, test } from 'vitest'
import type { LenderProduct } from '#shared/intake/prequalification/lender-product.ts'
import { matchAnswers, matchLender, stateOf } from './match-lender.ts'

const today = new Date('2026-11-21T12:00:00Z')
const unknown = { purpose: null, industry: null }
const bakery = {
  business: { startedIn: '3/2019', state: 'ME' },
  owners: {
    owners: [
      { sharePercent: 30, creditBand: 'under_550' },
      { sharePercent: 70, creditBand: '700_plus' },
    ],
  },
  request: { amountDollars: 50_000, urgency: 'month' },
  financials: {
    monthlyRevenueDollars: 18_400,
    hasPositions: 'yes',
    positions: [{ rhythm: 'daily' }, { rhythm: 'monthly' }],
  },
}

test('application answers map to prequalification answers, and missing ones stay unknown', () => {
  const { answers, credit } = matchAnswers(bakery, unknown, today)
  expect(answers).toMatchObject({
    ...{ amount: 5_000_000, monthsInBusiness: 92, monthlyRevenue: 1_840_000, state: 'ME' },
    ...{ otherAdvances: 1, urgency: 'month', purpose: null, industry: null },
  })
  // Uses the score of the largest owner.
  expect(credit).toEqual({ bands: ['from_700', 'from_750'], text: '700 or more' })
  expect(matchAnswers({}, unknown, today).answers).toMatchObject({ amount: null, monthsInBusiness: null, state: null })
  expect(stateOf({ applicant: { state: 'NY' } })).toBe('NY')
})

const limits = { fromCents: 2_000_000, toCents: 50_000_000 }
const lender: LenderProduct = {
  ...{ lenderId: '019a0000-0000-7000-8000-000000000009', name: 'Pier Bank', isSample: false },
  ...{ product: 'term_loan', version: 3 },
  criteria: {
    ...{ minAmountCents: 1_000_000, maxAmountCents: 50_000_000, maxPercentOfMonthlyRevenue: null },
    ...{ minMonthsInBusiness: 24, minMonthlyRevenueCents: 1_000_000, minCreditScore: 650, maxOtherAdvances: 1 },
    ...{ purposes: null, restrictedIndustries: [], unlicensedStates: ['VT'], fundingDays: 10 },
    pricing: {
      ...{ kind: 'rate', lowBasisPoints: 800, highBasisPoints: 1_200, months: 36, frequency: 'monthly' },
      lenderFeeBasisPoints: 0,
    },
  },
}

test('an open-ended credit band meets a criterion if all of it does, misses it if none does, and is unknown otherwise', () => {
  const { answers, credit } = matchAnswers(bakery, unknown, today)
  const withScore = (minCreditScore: number) => {
    const [match] = matchLender(
      [{ ...lender, criteria: { ...lender.criteria, minCreditScore } }],
      answers,
      credit,
      limits,
    )
    const point = match?.points.find(({ label }) => /credit/i.test(label))
    return [match?.matchStatus, point?.verdict, point?.found]
  }
  expect(withScore(650)).toEqual(['possible', 'met', '700 or more'])
  expect(withScore(760)).toEqual(['open', 'unknown', '700 or more'])
  const low = { bands: ['under_500', 'from_500'], text: 'Under 550' } as const
  expect(matchLender([lender], answers, low, limits)[0]?.matchStatus).toBe('not_yet')
})
