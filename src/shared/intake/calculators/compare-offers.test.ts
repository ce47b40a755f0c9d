import { expect, test } from 'vitest'
import { compareOffers } from './advance-cost.ts'

const long = {
  receivedCents: 5_000_000,
  repaidCents: 6_000_000,
  costCents: 1_000_000,
  aprPercent: 7,
  months: 60,
  monthlyCents: 100_000,
}
const short = { ...long, repaidCents: 5_500_000, costCents: 500_000, aprPercent: 18, months: 12, monthlyCents: 458_333 }

test('a short loan may cost less although its rate is higher and it takes more a month', () => {
  expect(compareOffers(long, short)).toEqual({
    aprPercent: 'first',
    costCents: 'second',
    centsPerDollar: 'second',
    monthlyCents: 'first',
  })
})

test('offers that differ by less than a cent are equal', () => {
  expect(compareOffers(long, { ...long, aprPercent: 7.001 }).aprPercent).toBe('equal')
})
