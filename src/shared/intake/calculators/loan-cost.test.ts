import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentCount, paymentFrequencies, paymentsPerYear } from './apr.ts'
import { type LoanTerms, loanCost, loanSchedule } from './loan-cost.ts'

test.each([
  { amount: 50_000, rate: 450, months: 12, payment: 426_893, without: 4.5, withFee: 14.18 },
  { amount: 50_000, rate: 450, months: 36, payment: 148_735, without: 4.5, withFee: 7.95 },
  { amount: 50_000, rate: 1200, months: 24, payment: 235_367, without: 12, withFee: 17.23 },
  { amount: 100_000, rate: 800, months: 60, payment: 202_764, without: 8, withFee: 10.2 },
])('$amount over $months months at $rate basis points, without and with a fee of 5%', (given) => {
  const loan = {
    ...{ amountCents: given.amount * 100, rateBasisPoints: given.rate, months: given.months },
    frequency: 'monthly' as const,
  }
  const without = loanCost({ ...loan, feeBasisPoints: 0 })
  const withFee = loanCost({ ...loan, feeBasisPoints: 500 })

  expect(without.paymentCents).toBe(given.payment)
  expect(without.aprPercent).toBeCloseTo(given.without, 2)
  expect(withFee.aprPercent).toBeCloseTo(given.withFee, 2)
  expect(withFee.costCents - without.costCents).toBe(withFee.feeCents)
})

test('a personal loan of $20,000 at 9.9% over 36 months', () => {
  const cost = loanCost({
    ...{ amountCents: 2_000_000, rateBasisPoints: 990, months: 36, frequency: 'monthly', feeBasisPoints: 0 },
  })
  expect(cost.paymentCents).toBe(64_441)
  expect(cost.aprPercent).toBeCloseTo(9.9, 2)
})

const loans = fc.record({
  amountCents: fc.integer({ min: 1_000_00, max: 1_000_000_00 }),
  rateBasisPoints: fc.integer({ min: 0, max: 6_000 }),
  months: fc.integer({ min: 1, max: 120 }),
  frequency: fc.constantFrom(...paymentFrequencies),
})

/** Returns the effect of rounding each payment by half a cent. */
function roundingCents({ rateBasisPoints, months, frequency }: LoanTerms): number {
  const rate = rateBasisPoints / 10_000 / paymentsPerYear[frequency]
  const count = paymentCount(months, frequency)
  return 0.5 * (rate === 0 ? count : ((1 + rate) ** count - 1) / rate) + count
}

test('the principal of a schedule adds up to the amount to the cent, and the final balance is zero', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const schedule = loanSchedule(loan)
      expect(schedule.reduce((sum, { principalCents }) => sum + principalCents, 0)).toBe(loan.amountCents)
      expect(schedule.at(-1)?.balanceCents).toBe(0)
      for (const { paymentCents, interestCents, principalCents } of schedule)
        expect(interestCents + principalCents).toBe(paymentCents)
    }),
  )
})

test('a higher rate costs more, and so does a higher fee', () => {
  fc.assert(
    fc.property(loans, fc.integer({ min: 1, max: 2_000 }), (loan, more) => {
      const plain = loanCost({ ...loan, feeBasisPoints: 0 })
      const dearer = loanCost({ ...loan, rateBasisPoints: loan.rateBasisPoints + 100, feeBasisPoints: 0 })
      const withFee = loanCost({ ...loan, feeBasisPoints: more })
      const rounding = roundingCents(loan) + roundingCents({ ...loan, rateBasisPoints: loan.rateBasisPoints + 100 })
      expect(dearer.costCents).toBeGreaterThan(plain.costCents - rounding)
      expect(dearer.aprPercent).toBeGreaterThan(plain.aprPercent)
      expect(withFee.costCents).toBe(plain.costCents + withFee.feeCents)
      expect(withFee.aprPercent).toBeGreaterThan(plain.aprPercent)
    }),
    { numRuns: 50 },
  )
})

test('without a fee the APR is the rate, except for rounding to cents', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const { aprPercent } = loanCost({ ...loan, feeBasisPoints: 0 })
      expect(Math.abs(aprPercent - loan.rateBasisPoints / 100)).toBeLessThan(0.05)
    }),
    { numRuns: 50 },
  )
})
