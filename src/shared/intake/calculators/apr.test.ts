import fc from 'fast-check'
import { expect, test } from 'vitest'
import { annualPercentageRate, type DuePayment, singlePaymentRate } from './apr.ts'

const level = (count: number, cents: number, fraction = 0): DuePayment[] =>
  Array.from({ length: count }, (_, index) => ({ cents, periods: index + 1, fraction }))

test('the example of Appendix J, (c)(1)(i): $5,000 repaid in 24 payments of $230', () => {
  expect(annualPercentageRate(500_000, level(24, 23_000), 12)).toBeCloseTo(9.69, 2)
})

test('the example of Appendix J with odd days: $6,000, 36 payments of $200, the first after a month and 19 days', () => {
  expect(annualPercentageRate(600_000, level(36, 20_000, 19 / 30), 12)).toBeCloseTo(11.82, 2)
})

// (c)(5), examples (ii) to (iv).
test.each([
  ['six months', 104_400, 6, 8.8],
  ['a year and a half', 113_519, 18, 8.76],
  ['two years', 124_000, 24, 11.36],
])('the example of Appendix J of $1,000 repaid at once after %s', (_term, repaidCents, months, percent) => {
  expect(singlePaymentRate(100_000, repaidCents, months)).toBeCloseTo(percent, 2)
})

test('one payment after a year costs its interest', () => {
  expect(annualPercentageRate(100_000, [{ cents: 110_000, periods: 1 }], 1)).toBeCloseTo(10, 9)
})

test('a loan repaid without interest has an APR of 0, and one that pays out nothing has an infinite APR', () => {
  expect(annualPercentageRate(120_000, level(12, 10_000), 12)).toBeCloseTo(0, 9)
  expect(annualPercentageRate(0, level(12, 10_000), 12)).toBe(Number.POSITIVE_INFINITY)
})

const payments = fc
  .array(fc.integer({ min: 100, max: 5_000_000 }), { minLength: 1, maxLength: 400 })
  .map((cents) => cents.map((each, index) => ({ cents: each, periods: index + 1 })))

test('the APR solves its equation', () => {
  fc.assert(
    fc.property(payments, fc.double({ min: 0.05, max: 1, noNaN: true }), (due, share) => {
      const received = due.reduce((sum, { cents }) => sum + cents, 0) * share
      const rate = annualPercentageRate(received, due, 12) / 1200
      const present = due.reduce((sum, { cents, periods }) => sum + cents / (1 + rate) ** periods, 0)
      expect(Math.abs(present / received - 1)).toBeLessThan(1e-9)
    }),
  )
})

test('receiving less for the same payments means a higher APR', () => {
  fc.assert(
    fc.property(payments, fc.integer({ min: 1, max: 90 }), (due, percent) => {
      const all = due.reduce((sum, { cents }) => sum + cents, 0) * 0.95
      const less = all * (1 - percent / 100)
      expect(annualPercentageRate(less, due, 12)).toBeGreaterThan(annualPercentageRate(all, due, 12))
    }),
  )
})
