import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber, dayOfNumber, firstPaymentDays, isBankDay } from '#shared/intake/calculators/payment-days.ts'
import { addDays, addMonths } from '#shared/kit/calendar-day.ts'
import type { OfferPrice } from '#shared/placement/offers/terms.ts'
import { paidInBasisPoints, paidInOn, planOf, type RepaymentPlan, repaymentFrequencies } from './repayment-plan.ts'

const yearly = planOf(
  { kind: 'rate', rateBasisPoints: 1_200, months: 12, frequency: 'monthly' },
  { fundedOn: '2025-12-31', payments: 12 },
)

test('a twelve-month loan funded on December 31 is paid on the last days of the months, if banks are open', () => {
  expect(yearly).toMatchObject({ firstPaymentOn: '2026-02-02', expectedPayoffOn: '2026-12-31', frequency: 'monthly' })
})

test('a single repayment is due on one day', () => {
  const plan = planOf({ kind: 'single', factorThousandths: 1_200, months: 6 }, { fundedOn: '2026-03-02', payments: 1 })
  expect(plan.firstPaymentOn).toBe('2026-09-02')
  expect([paidInBasisPoints(plan, '2026-09-01'), paidInBasisPoints(plan, '2026-09-02')]).toEqual([0, 10_000])
  expect(paidInOn(plan, 5_000)).toBe('2026-09-02')
})

const factor = (months: number, frequency: 'daily' | 'weekly') =>
  ({ kind: 'factor', factorThousandths: 1_300, months, frequency }) as const

test.for([
  ['2026-11-19', '2026-11-20'],
  ['2026-11-20', '2026-11-23'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-25', '2026-11-27'],
])('payments each business day of a deal funded on %s start on %s', ([fundedOn = '', firstPaymentOn]) => {
  expect(planOf(factor(12, 'daily'), { fundedOn, payments: 252 })).toMatchObject({ firstPaymentOn })
})

test.each([
  // Months, debits, day of the payoff and of the debit with which half is paid in.
  [2, 9, '2026-05-04', '2026-04-06'],
  [5, 22, '2026-08-03', '2026-05-18'],
  [8, 35, '2026-11-02', '2026-07-06'],
  [11, 48, '2027-02-01', '2026-08-17'],
  [14, 61, '2027-05-03', '2026-10-05'],
])('a weekly deal of %d months is paid off with its last debit, not at the end of another month', (...given) => {
  const [months, payments, expectedPayoffOn, half] = given
  const plan = planOf(factor(months, 'weekly'), { fundedOn: '2026-03-02', payments })
  expect(plan).toMatchObject({ firstPaymentOn: '2026-03-09', expectedPayoffOn })
  expect(paidInOn(plan, 5_000)).toBe(half)
})

test('a daily deal takes as long as banks need for its debits', () => {
  const plan = planOf(factor(6, 'daily'), { fundedOn: '2025-01-03', payments: 126 })
  expect(plan).toMatchObject({ firstPaymentOn: '2025-01-06', expectedPayoffOn: '2025-07-07' })
  // The 63rd debit, after two holidays.
  expect(paidInOn(plan, 5_000)).toBe('2025-04-04')
  expect(paidInBasisPoints(plan, '2025-04-06')).toBe(5_000)
})

test('half is paid in with the sixth of twelve payments', () => {
  expect(paidInBasisPoints(yearly, '2026-02-01')).toBe(0)
  expect(paidInBasisPoints(yearly, '2026-02-02')).toBe(833)
  expect(paidInOn(yearly, 5_000)).toBe('2026-06-30')
  expect([paidInBasisPoints(yearly, '2026-06-29'), paidInBasisPoints(yearly, '2026-06-30')]).toEqual([4_166, 5_000])
})

test('a confirmation by the lender overrides the estimate, which continues with the remaining payments', () => {
  const slow = { ...yearly, confirmed: { basisPoints: 2_000, on: '2026-09-15' } }
  expect(paidInBasisPoints(slow, '2026-09-15')).toBe(2_000)
  // Four payments are left.
  expect(paidInBasisPoints(slow, '2026-09-30')).toBe(4_000)
  expect(paidInOn(slow, 5_000)).toBe('2026-11-02')
  const late = { ...yearly, confirmed: { basisPoints: 9_000, on: '2027-03-01' } }
  expect([paidInBasisPoints(late, '2028-01-01'), paidInOn(late, 9_500)]).toEqual([9_000, null])
})

test('payments continue until another payoff that staff entered, or end on it', () => {
  const weekly = planOf(factor(2, 'weekly'), { fundedOn: '2026-03-02', payments: 9 })
  const later = { ...weekly, expectedPayoffOn: '2026-06-12' }
  expect([paidInOn(later, 10_000), paidInOn(later, 5_000)]).toEqual(['2026-06-12', '2026-04-27'])
  const sooner = { ...weekly, expectedPayoffOn: '2026-03-04' }
  expect([paidInBasisPoints(sooner, '2026-03-03'), paidInOn(sooner, 1)]).toEqual([0, '2026-03-04'])
})

test('monthly payments keep the day of the month if it exists', () => {
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  expect(addMonths('2027-11-30', 3)).toBe('2028-02-29')
  expect(addMonths('2026-03-02', 24)).toBe('2028-03-02')
})

const fundedOn = fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2100-01-01') }).map(dayOfNumber)

const plans = fc
  .record({
    fundedOn,
    frequency: fc.constantFrom(...repaymentFrequencies),
    days: fc.integer({ min: 0, max: 900 }),
    confirmed: fc.option(
      fc.record({ basisPoints: fc.integer({ min: 0, max: 10_000 }), on: fc.integer({ min: 0, max: 1_000 }) }),
    ),
  })
  .map(
    ({ days, confirmed, ...plan }): RepaymentPlan => ({
      ...plan,
      expectedPayoffOn: addDays(plan.fundedOn, days),
      confirmed: confirmed && { basisPoints: confirmed.basisPoints, on: addDays(plan.fundedOn, confirmed.on) },
    }),
  )

test('the day on which a share is reached is the first such day', () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: 1, max: 10_000 }), (plan, share) => {
      const day = paidInOn(plan, share)
      if (day === null) return
      expect(paidInBasisPoints(plan, day)).toBeGreaterThanOrEqual(share)
      const before = addDays(day, -1)
      if (!plan.confirmed || before >= plan.confirmed.on) expect(paidInBasisPoints(plan, before)).toBeLessThan(share)
    }),
    { numRuns: 2_000 },
  )
})

const prices = fc.oneof(
  fc.record({ kind: fc.constant('single' as const), factorThousandths: fc.constant(1_100), months: fc.nat(36) }),
  fc.record({
    ...{ kind: fc.constant('rate' as const), rateBasisPoints: fc.constant(900), months: fc.constant(1) },
    frequency: fc.constantFrom('monthly' as const, 'semimonthly' as const, 'biweekly' as const, 'weekly' as const),
  }),
  fc.record({
    ...{ kind: fc.constant('factor' as const), factorThousandths: fc.constant(1_100), months: fc.constant(1) },
    frequency: fc.constantFrom('daily' as const, 'weekly' as const),
  }),
) satisfies fc.Arbitrary<OfferPrice>

test('in 100,000 deals the payoff is the last payment, on a bank day, and the paid share never shrinks', () => {
  const deal = fc.tuple(prices, fundedOn, fc.integer({ min: 1, max: 12 }), fc.nat(150), fc.nat(30))
  fc.assert(
    fc.property(deal, ([price, fundedOn, payments, after, later]) => {
      const plan = planOf(price, { fundedOn, payments })
      const end = dayNumber(plan.expectedPayoffOn)
      const first = addDays(fundedOn, after)
      const shares = [first, addDays(first, later)].map((day) => paidInBasisPoints(plan, day))
      const isLast = price.kind === 'single' || firstPaymentDays(fundedOn, price.frequency, payments).at(-1) === end
      return (
        isLast &&
        isBankDay(end) &&
        (shares[0] ?? 0) <= (shares[1] ?? 0) &&
        paidInBasisPoints(plan, dayOfNumber(end - 1)) < 10_000 &&
        paidInBasisPoints(plan, plan.expectedPayoffOn) === 10_000
      )
    }),
    { numRuns: 100_000 },
  )
})
