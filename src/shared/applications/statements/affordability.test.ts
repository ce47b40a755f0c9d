import { expect, test } from 'vitest'
import { affordabilityOf, maxPayment } from './affordability.ts'

const measured = {
  monthlyRevenueCents: 10_000_000,
  monthlyExpenseCents: 8_000_000,
  averageDailyBalanceCents: 500_000,
  existingMonthlyCents: 500_000,
}

test('a weekly payment is compared with revenue, balance and cash flow', () => {
  expect(affordabilityOf({ ...measured, proposed: { paymentCents: 100_000, rhythm: 'weekly' } })).toEqual({
    ...{ proposedMonthlyCents: 433_000, dscrBasisPoints: 21_436, revenueShareBasisPoints: 433 },
    ...{ totalRevenueShareBasisPoints: 933, balanceShareBasisPoints: 2_000 },
  })
})

test('without revenue or balance there is no share', () => {
  const none = {
    monthlyRevenueCents: 0,
    monthlyExpenseCents: 0,
    averageDailyBalanceCents: null,
    existingMonthlyCents: 0,
  }
  expect(affordabilityOf({ ...none, proposed: { paymentCents: 0, rhythm: 'daily' } })).toMatchObject({
    dscrBasisPoints: null,
    revenueShareBasisPoints: null,
    balanceShareBasisPoints: null,
  })
  expect(maxPayment(none, { maxRevenueShareBasisPoints: 1_000 }, 'daily')).toBe(0)
})

test.each([
  ['revenue', { maxRevenueShareBasisPoints: 1_000 }, 500_000],
  ['coverage of debt', { maxRevenueShareBasisPoints: 2_000, minDscrBasisPoints: 20_000 }, 500_000],
  ['existing payments', { maxRevenueShareBasisPoints: 400 }, 0],
])('the highest monthly payment is limited by %s', (_name, limit, cents) => {
  expect(maxPayment(measured, limit, 'monthly')).toBe(cents)
})
