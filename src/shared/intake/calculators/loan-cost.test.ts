import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRoundedShare } from '#shared/testing/exact-cents.ts'
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

/** `npm run proof` tries 100,000 cases. */
const numRuns = process.env.PROOF === 'full' ? 100_000 : 20_000

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

test.each([
  ['a cent more interest than the payment each week', 1_000_000, 6_000, 360],
  ['payments rounded up, which would end years early', 1_000_300, 6_000, 360],
  ['ten years of weekly payments at 60%', 100_000_00, 6_000, 120],
  ['the smallest loan', 100_000, 2_000, 360],
])('a weekly loan ends in neither a balloon nor empty payments: %s', (_name, amountCents, rateBasisPoints, months) => {
  const schedule = loanSchedule({ amountCents, rateBasisPoints, months, frequency: 'weekly' })
  const payments = schedule.map(({ paymentCents }) => paymentCents)
  expect(payments).toHaveLength(paymentCount(months, 'weekly'))
  expect(Math.min(...payments)).toBeGreaterThan(0)
  expect(Math.max(...payments) - (payments[0] ?? 0)).toBeLessThanOrEqual(payments.length)
})

test('in 100,000 schedules no cent is lost, and every payment is near the first', () => {
  const any = fc.record({
    amountCents: fc.integer({ min: 100_000, max: 100_000_000 }),
    rateBasisPoints: fc.integer({ min: 0, max: 20_000 }),
    months: fc.oneof({ weight: 60, arbitrary: fc.integer({ min: 1, max: 36 }) }, fc.integer({ min: 1, max: 360 })),
    frequency: fc.constantFrom(...paymentFrequencies),
  })
  fc.assert(
    fc.property(any, (loan) => {
      const schedule = loanSchedule(loan)
      const first = schedule[0]?.paymentCents ?? 0
      let [principal, paid, interest] = [0, 0, 0]
      for (const each of schedule) {
        principal += each.principalCents
        paid += each.paymentCents
        interest += each.interestCents
        if (each.paymentCents <= 0 || Math.abs(each.paymentCents - first) > schedule.length) return false
      }
      return principal === loan.amountCents && paid === principal + interest
    }),
    { numRuns: 100_000 },
  )
})

const scale = 10n ** 15n

/** Returns what is owed after equal payments without any rounding, times `scale`, in half cents per payment. */
function owedAfter(loan: LoanTerms, halfCents: number): bigint {
  const by = 10_000n * BigInt(paymentsPerYear[loan.frequency])
  let owed = 2n * BigInt(loan.amountCents) * scale
  for (let left = paymentCount(loan.months, loan.frequency); left > 0; left--)
    owed += (owed * BigInt(loan.rateBasisPoints)) / by - BigInt(halfCents) * scale
  return owed
}

test('the payment of a loan is the exact one to the cent, and so is the interest in each payment', () => {
  const any = fc.record({
    amountCents: fc.integer({ min: 100_000, max: 5_000_000_000 }),
    rateBasisPoints: fc.integer({ min: 0, max: 20_000 }),
    months: fc.oneof({ weight: 60, arbitrary: fc.integer({ min: 1, max: 36 }) }, fc.integer({ min: 1, max: 360 })),
    frequency: fc.constantFrom(...paymentFrequencies),
  })
  fc.assert(
    fc.property(any, (loan) => {
      const schedule = loanSchedule(loan)
      const by = 10_000 * paymentsPerYear[loan.frequency]
      let balance = loan.amountCents
      for (const { interestCents, balanceCents, paymentCents } of schedule) {
        if (!isRoundedShare(interestCents, balance, loan.rateBasisPoints, by)) return false
        balance += interestCents - paymentCents
        if (balance !== balanceCents) return false
      }
      // Half a cent less leaves a debt, half a cent more leaves none.
      const first = 2 * (schedule[0]?.paymentCents ?? 0)
      return schedule.length === 1 || (owedAfter(loan, first - 1) >= 0n && owedAfter(loan, first + 1) <= 0n)
    }),
    { numRuns },
  )
})
