import { addDays, addMonths, daysBetween } from '#shared/kit/calendar-day.ts'
import { bankHolidays } from '#shared/system/settings/holidays.ts'
import type { PaymentFrequency } from './apr.ts'

const epoch = '1970-01-01'

/** Returns the days from January 1, 1970 to `2026-03-02`. */
export const dayNumber = (day: string) => daysBetween(epoch, day)
export const dayOfNumber = (number: number) => addDays(epoch, number)

const holidays = new Map<number, ReadonlySet<number>>()

function holidaysOf(year: number): ReadonlySet<number> {
  const known = holidays.get(year)
  if (known) return known
  const found = new Set([...bankHolidays(year)].map(dayNumber))
  holidays.set(year, found)
  return found
}

/** Returns whether banks move payments on a day, counted from January 1, 1970, which was a Thursday. */
export function isBankDay(day: number): boolean {
  const weekday = (day + 4) % 7
  return weekday > 0 && weekday < 6 && !holidaysOf(new Date(day * 86_400_000).getUTCFullYear()).has(day)
}

function bankDayFrom(day: number): number {
  let found = day
  while (!isBankDay(found)) found++
  return found
}

/** Returns the day on which a single repayment is due, months after funding. */
export const singlePaymentDay = (fundedOn: string, months: number) =>
  dayOfNumber(bankDayFrom(dayNumber(addMonths(fundedOn, months))))

/**
 * Yields the days on which an offer's payments fall, without end, counted from January 1, 1970. Daily payments are
 * on every bank day after funding. Other payments are due a period after funding and each period from then on, at
 * the end of shorter months, and are moved to the next bank day.
 */
export function* paymentDays(fundedOn: string, frequency: PaymentFrequency | 'daily'): Generator<number, never> {
  const start = dayNumber(fundedOn)
  for (let [day, count] = [start, 1]; ; count++) {
    day = bankDayFrom(frequency === 'daily' ? day + 1 : dueDay(fundedOn, start, frequency, count))
    yield day
  }
}

/** Regulation Z, Appendix J, (b)(5)(iii) counts half a month as 15 days. */
function dueDay(fundedOn: string, start: number, frequency: PaymentFrequency, count: number): number {
  if (frequency === 'weekly') return start + 7 * count
  if (frequency === 'biweekly') return start + 14 * count
  if (frequency === 'monthly') return dayNumber(addMonths(fundedOn, count))
  return dayNumber(addMonths(fundedOn, Math.floor(count / 2))) + (count % 2) * 15
}

/** Returns the first days of `paymentDays`. */
export function firstPaymentDays(fundedOn: string, frequency: PaymentFrequency | 'daily', count: number): number[] {
  const days: number[] = []
  for (const day of paymentDays(fundedOn, frequency)) {
    if (days.length === count) break
    days.push(day)
  }
  return days
}
