import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#shared/kit/calendar-day.ts'
import { paidInBasisPoints, paidInOn, planOf, type RepaymentPlan } from './repayment-plan.ts'

const yearly = planOf(
  { kind: 'rate', rateBasisPoints: 1_200, months: 12, frequency: 'monthly' },
  { fundedOn: '2026-01-31', payments: 12, months: 12 },
)

test('a twelve-month loan funded on January 31 is paid on the last days of the months', () => {
  expect(yearly).toMatchObject({ firstPaymentOn: '2026-02-28', expectedPayoffOn: '2027-01-31', payments: 12 })
})

test('a single repayment is due on one day', () => {
  const plan = planOf(
    { kind: 'single', factorThousandths: 1_200, months: 6 },
    { fundedOn: '2026-03-02', payments: 1, months: 6 },
  )
  expect(plan.firstPaymentOn).toBe('2026-09-02')
  expect([paidInBasisPoints(plan, '2026-09-01'), paidInBasisPoints(plan, '2026-09-02')]).toEqual([0, 10_000])
  expect(paidInOn(plan, 5_000)).toBe('2026-09-02')
})

test.for([
  ['2026-11-19', '2026-11-20'],
  ['2026-11-20', '2026-11-23'],
  ['2026-11-21', '2026-11-23'],
])('payments each business day of a deal funded on %s start on %s', ([fundedOn = '', firstPaymentOn]) => {
  const price = { kind: 'factor', factorThousandths: 1_300, months: 12, frequency: 'daily' } as const
  expect(planOf(price, { fundedOn, payments: 250, months: 12 })).toMatchObject({ firstPaymentOn })
})

test('half is paid in with the sixth of twelve payments', () => {
  expect(paidInBasisPoints(yearly, '2026-02-27')).toBe(0)
  expect(paidInBasisPoints(yearly, '2026-02-28')).toBe(833)
  const day = paidInOn(yearly, 5_000) ?? ''
  expect(day).toMatch(/^2026-0[78]/)
  expect(paidInBasisPoints(yearly, day)).toBe(5_000)
})

test('a confirmation by the lender overrides the estimate, and nothing is assumed past the end', () => {
  const slow = { ...yearly, confirmed: { basisPoints: 2_000, on: '2026-10-01' } }
  expect(paidInBasisPoints(slow, '2026-10-01')).toBe(2_000)
  const late = { ...yearly, confirmed: { basisPoints: 9_000, on: '2027-03-01' } }
  expect([paidInBasisPoints(late, '2028-01-01'), paidInOn(late, 9_500)]).toEqual([9_000, null])
})

test('monthly payments keep the day of the month if it exists', () => {
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  expect(addMonths('2027-11-30', 3)).toBe('2028-02-29')
  expect(addMonths('2026-03-02', 24)).toBe('2028-03-02')
})

const plans = fc
  .record({
    first: fc.integer({ min: 0, max: 700 }),
    days: fc.integer({ min: -60, max: 4_000 }),
    payments: fc.integer({ min: 1, max: 1_300 }),
    confirmed: fc.option(
      fc.record({ basisPoints: fc.integer({ min: 0, max: 10_000 }), on: fc.integer({ min: 0, max: 4_000 }) }),
    ),
  })
  .map(({ first, days, payments, confirmed }): RepaymentPlan => {
    const firstPaymentOn = addDays('2024-01-01', first)
    return {
      firstPaymentOn,
      expectedPayoffOn: addDays(firstPaymentOn, days),
      payments: days === 0 ? 1 : payments,
      confirmed: confirmed && { basisPoints: confirmed.basisPoints, on: addDays(firstPaymentOn, confirmed.on) },
    }
  })

test('the day on which a share is reached is the first such day', () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: 1, max: 10_000 }), (plan, share) => {
      const day = paidInOn(plan, share)
      if (day === null) return
      expect(paidInBasisPoints(plan, day)).toBeGreaterThanOrEqual(share)
      const before = addDays(day, -1)
      if (!plan.confirmed || before >= plan.confirmed.on) expect(paidInBasisPoints(plan, before)).toBeLessThan(share)
    }),
  )
})

test('on the day of the expected end everything is paid in, even if that is before the first payment', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      if (plan.confirmed) return
      expect(paidInBasisPoints(plan, plan.expectedPayoffOn)).toBe(10_000)
      expect(paidInBasisPoints(plan, addDays(plan.firstPaymentOn, 4_000))).toBe(10_000)
    }),
  )
})

test('the estimated share never shrinks without a new confirmation', () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 500 }), (plan, day, later) => {
      if (plan.confirmed) return
      const at = addDays('2024-01-01', day)
      expect(paidInBasisPoints(plan, addDays(at, later))).toBeGreaterThanOrEqual(paidInBasisPoints(plan, at))
    }),
  )
})
