import { expect, test } from 'vitest'
import { annualPercentageRate, loanCost } from '#shared/calculator/loan-cost.ts'

test('the example of Regulation Z, Appendix J: $5,000 repaid in 24 payments of $230', () => {
  expect(annualPercentageRate(500_000, 23_000, 24)).toBeCloseTo(9.69, 2)
})

test.each([
  { amount: 50_000, rate: 450, months: 12, payment: 426_893, without: 4.5, withFee: 14.18 },
  { amount: 50_000, rate: 450, months: 36, payment: 148_735, without: 4.5, withFee: 7.95 },
  { amount: 50_000, rate: 1200, months: 24, payment: 235_367, without: 12, withFee: 17.23 },
  { amount: 100_000, rate: 800, months: 60, payment: 202_764, without: 8, withFee: 10.2 },
])('$amount over $months months at $rate basis points, without and with a fee of 5%', (given) => {
  const loan = { amountCents: given.amount * 100, rateBasisPoints: given.rate, months: given.months }
  const without = loanCost({ ...loan, feeBasisPoints: 0 })
  const withFee = loanCost({ ...loan, feeBasisPoints: 500 })

  expect(without.paymentCents).toBe(given.payment)
  expect(without.aprPercent).toBeCloseTo(given.without, 2)
  expect(withFee.aprPercent).toBeCloseTo(given.withFee, 2)
  expect(withFee.costCents - without.costCents).toBe(withFee.feeCents)
})
