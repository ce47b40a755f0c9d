import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/kit/calendar-day.ts'
import { payPeriodKinds } from '#shared/system/settings/deals.ts'
import { latestPayPeriods, payPeriodOf } from './pay-period.ts'

test.each([
  ['weekly', '2026-01-05', '2026-03-03', '2026-03-02', '2026-03-08'],
  ['weekly', '2026-01-05', '2025-12-31', '2025-12-29', '2026-01-04'],
  ['biweekly', '2026-01-05', '2026-03-02', '2026-03-02', '2026-03-15'],
  ['biweekly', '2026-01-05', '2026-03-16', '2026-03-16', '2026-03-29'],
  ['semimonthly', '2026-01-01', '2026-03-15', '2026-03-01', '2026-03-15'],
  ['semimonthly', '2026-01-01', '2026-02-16', '2026-02-16', '2026-02-28'],
  ['semimonthly', '2026-01-25', '2026-03-03', '2026-02-25', '2026-03-09'],
  ['semimonthly', '2026-01-14', '2026-02-28', '2026-02-28', '2026-03-13'],
  ['monthly', '2026-01-01', '2026-02-28', '2026-02-01', '2026-02-28'],
  ['monthly', '2026-01-26', '2026-03-02', '2026-02-26', '2026-03-25'],
  ['monthly', '2026-01-31', '2026-03-02', '2026-02-28', '2026-03-30'],
] as const)('%s periods from %s: %s is in %s to %s', (period, startsOn, day, from, to) => {
  expect(payPeriodOf({ period, startsOn }, day)).toEqual({ from, to })
})

test('every day is in exactly one period, and periods follow each other without a gap', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
  fc.assert(
    fc.property(fc.constantFrom(...payPeriodKinds), day, day, (period, startsOn, on) => {
      const schedule = { period, startsOn }
      const { from, to } = payPeriodOf(schedule, on)
      expect(from <= on && on <= to).toBe(true)
      expect(payPeriodOf(schedule, from)).toEqual({ from, to })
      expect(payPeriodOf(schedule, to)).toEqual({ from, to })
      expect(payPeriodOf(schedule, addDays(to, 1)).from).toBe(addDays(to, 1))
      expect(payPeriodOf(schedule, startsOn).from).toBe(startsOn)
    }),
    { numRuns: 2_000 },
  )
})

test('lists the latest periods, the current one first', () => {
  expect(latestPayPeriods({ period: 'monthly', startsOn: '2026-01-01' }, '2026-03-02', 3)).toEqual([
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-01-01', to: '2026-01-31' },
  ])
})
