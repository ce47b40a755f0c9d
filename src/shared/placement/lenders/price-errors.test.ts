import { expect, test } from 'vitest'
import type { Criteria, Pricing } from '#shared/intake/prequalification/criteria.ts'
import { priceErrors } from './price-errors.ts'

const mildCriteria: Criteria = {
  ...{ minAmountCents: 1_000_000, maxAmountCents: 50_000_000, maxPercentOfMonthlyRevenue: null },
  ...{ minMonthsInBusiness: 12, minMonthlyRevenueCents: 1_000_000, minCreditScore: 550, maxOtherAdvances: 1 },
  ...{ purposes: null, restrictedIndustries: [], unlicensedStates: [], fundingDays: 10 },
  pricing: {
    ...{ kind: 'rate', lowBasisPoints: 800, highBasisPoints: 1_200, months: 36, frequency: 'monthly' },
    lenderFeeBasisPoints: 0,
  },
}
const faults = (pricing: Pricing) => Object.keys(priceErrors({ ...mildCriteria, pricing }))
const factor = { kind: 'factor', frequency: 'daily', lenderFeeBasisPoints: 0 } as const

test('realistic criteria have a price', () => {
  expect(priceErrors(mildCriteria)).toEqual({})
  expect(faults({ ...factor, lowThousandths: 1_150, highThousandths: 1_490, months: 12 })).toEqual([])
  expect(faults({ ...factor, lowThousandths: 1_000, highThousandths: 3_000, months: 120 })).toEqual([])
})

test('each number that makes a price impossible is reported', () => {
  expect(faults({ ...factor, lowThousandths: 900, highThousandths: 4_000, months: 180 })).toEqual([
    'pricing.lowThousandths',
    'pricing.highThousandths',
    'pricing.months',
  ])
  expect(
    faults({
      ...{ kind: 'rate', lowBasisPoints: 0, highBasisPoints: 20_001, months: 12, frequency: 'weekly' },
      lenderFeeBasisPoints: 10_000,
    }),
  ).toEqual(['pricing.lenderFeeBasisPoints', 'pricing.highBasisPoints'])
  expect(Object.keys(priceErrors({ ...mildCriteria, minAmountCents: 0 }))).toEqual(['minAmountCents'])
})

test('numbers that are valid alone but make no price together are refused', () => {
  const [lowThousandths, highThousandths] = [3_000, 3_000]
  expect(faults({ kind: 'single', lowThousandths, highThousandths, months: 1, lenderFeeBasisPoints: 5_000 })).toEqual([
    'pricing.form',
  ])
})
