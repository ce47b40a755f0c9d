import fc from 'fast-check'
import { expect, test } from 'vitest'
import { independentDays, isBankOpen, monthsLater } from '#shared/testing/independent-days.ts'
import { dayNumber, dayOfNumber, firstPaymentDays, isBankDay, singlePaymentDay } from './payment-days.ts'

type Frequency = Parameters<typeof firstPaymentDays>[1]

const days = (fundedOn: string, frequency: Frequency, count: number) =>
  firstPaymentDays(fundedOn, frequency, count).map(dayOfNumber)

test('daily debits skip weekends and the holidays of the Federal Reserve', () => {
  // Thanksgiving, and the Friday before a Saturday holiday, on which banks are open.
  expect(days('2026-11-24', 'daily', 4)).toEqual(['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-01'])
  expect(days('2026-07-01', 'daily', 3)).toEqual(['2026-07-02', '2026-07-03', '2026-07-06'])
  expect(days('2027-07-02', 'daily', 2)).toEqual(['2027-07-06', '2027-07-07'])
  expect(days('2025-01-03', 'daily', 126).at(-1)).toBe('2025-07-07')
})

test('weekly debits keep their weekday, except on holidays', () => {
  expect(days('2026-12-11', 'weekly', 4)).toEqual(['2026-12-18', '2026-12-28', '2027-01-04', '2027-01-08'])
  expect(days('2026-03-02', 'biweekly', 3)).toEqual(['2026-03-16', '2026-03-30', '2026-04-13'])
})

test('monthly payments fall on the last day of shorter months and return to their day', () => {
  expect(days('2027-12-31', 'monthly', 4)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-05-01'])
  expect(days('2029-01-31', 'monthly', 2)).toEqual(['2029-02-28', '2029-04-02'])
  expect(days('2028-12-31', 'semimonthly', 4)).toEqual(['2029-01-16', '2029-01-31', '2029-02-15', '2029-02-28'])
})

test('a single repayment on a holiday is due on the next bank day', () => {
  expect(singlePaymentDay('2026-06-25', 6)).toBe('2026-12-28')
  expect(singlePaymentDay('2026-03-02', 6)).toBe('2026-09-02')
})

test('bank days from 2000 to 2199 are those of the statute and the Federal Reserve', () => {
  const wrong: string[] = []
  for (let day = dayNumber('2000-01-01'); day < dayNumber('2200-01-01'); day++)
    if (isBankDay(day) !== isBankOpen(day)) wrong.push(dayOfNumber(day))
  expect(wrong).toEqual([])
})

const frequencies: Frequency[] = ['daily', 'weekly', 'biweekly', 'semimonthly', 'monthly']

test('in 100,000 schedules every day is the one of an independent calendar, and the days strictly increase', () => {
  const schedule = fc.tuple(
    fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2150-01-01') }),
    fc.constantFrom(...frequencies),
    fc.integer({ min: 1, max: 40 }),
  )
  fc.assert(
    fc.property(schedule, ([funded, frequency, count]) => {
      const found = firstPaymentDays(dayOfNumber(funded), frequency, count)
      const expected = independentDays(funded, frequency, count)
      return found.length === count && found.every((day, at) => day > (found[at - 1] ?? funded) && day === expected[at])
    }),
    { numRuns: 100_000 },
  )
})

test('100,000 single repayments are due on the day of an independent calendar', () => {
  const repayment = fc.tuple(
    fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2150-01-01') }),
    fc.integer({ min: 1, max: 360 }),
  )
  fc.assert(
    fc.property(repayment, ([funded, months]) => {
      let expected = monthsLater(funded, months)
      while (!isBankOpen(expected)) expected++
      return dayNumber(singlePaymentDay(dayOfNumber(funded), months)) === expected
    }),
    { numRuns: 100_000 },
  )
})
