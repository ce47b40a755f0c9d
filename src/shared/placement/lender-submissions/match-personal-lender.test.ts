import { expect, test } from 'vitest'
import type { LenderProduct } from '#shared/intake/prequalification/lender-product.ts'
import { matchAnswers, matchLender } from './match-lender.ts'
import { matchPersonalLender, personalAnswers } from './match-personal-lender.ts'

const today = new Date('2026-11-24T12:00:00Z')
const application = {
  applicant: { state: 'NY', housing: 'rent', housingDollars: 1_200 },
  income: {
    ...{ employment: 'employed', yearlyIncomeDollars: 60_000, otherIncomeDollars: 2_400 },
    ...{ monthlyDebtsDollars: 300, creditBand: '700_plus' },
  },
  request: { amountDollars: 20_000, urgency: 'month' },
}
const limits = { fromCents: 1_000_000, toCents: 10_000_000 }
const business: LenderProduct = {
  ...{ lenderId: '019a0000-0000-7000-8000-000000000009', name: 'Pier Bank', isSample: false },
  ...{ product: 'term_loan', version: 3 },
  criteria: {
    ...{ minAmountCents: 1_000_000, maxAmountCents: 5_000_000, maxPercentOfMonthlyRevenue: null },
    ...{ minMonthsInBusiness: 24, minMonthlyRevenueCents: 1_000_000, minCreditScore: 650, maxOtherAdvances: 1 },
    ...{ purposes: null, restrictedIndustries: [], unlicensedStates: [], fundingDays: 10 },
    pricing: {
      ...{ kind: 'rate', lowBasisPoints: 800, highBasisPoints: 1_200, months: 36, frequency: 'monthly' },
      lenderFeeBasisPoints: 0,
    },
  },
}
const personal = { minYearlyIncomeCents: 4_000_000, maxDebtToIncomePercent: 36, acceptsSelfEmployed: true }
const forIndividuals: LenderProduct = { ...business, version: 4, criteria: { ...business.criteria, personal } }

test('the answers of a personal application become income, payments, work, credit and state', () => {
  expect(personalAnswers(application, today)).toEqual({
    ...{ amountCents: 2_000_000, yearlyIncomeCents: 6_240_000, monthlyPaymentsCents: 150_000, isSelfEmployed: false },
    ...{ credit: { from: 700, to: 850, text: '700 or more' }, state: 'NY', withinDays: 30 },
  })
  expect(Object.values(personalAnswers({}, today)).every((answer) => answer === null)).toBe(true)
})

test('a personal application is matched with criteria for individuals only, and a business with the others', () => {
  const person = personalAnswers(application, today)
  const found = matchPersonalLender([business, forIndividuals], person, limits)
  expect(found).toMatchObject([
    { criteriaVersion: 4, matchStatus: 'possible', maxCents: 5_000_000 },
    { criteriaVersion: 3, matchStatus: 'not_yet', points: [{ gap: 'this product is only for businesses' }] },
  ])
  expect(found[0]?.points.map(({ label }) => label)).toEqual([
    ...['Amount', 'Annual income', 'Monthly payments', 'Credit score', 'How soon'],
  ])
  const { answers, credit } = matchAnswers({}, { purpose: null, industry: null }, today)
  const matched = matchLender([business, forIndividuals], answers, credit, limits)
  expect(matched.find(({ criteriaVersion }) => criteriaVersion === 3)?.points).toHaveLength(6)
  expect(matched.at(-1)).toMatchObject({ criteriaVersion: 4, matchStatus: 'not_yet', maxCents: 0 })
})
