import { addDays, addMonths, daysBetween } from '#shared/kit/calendar-day.ts'
import type { PayPeriodKind } from '#shared/system/settings/deals.ts'

interface PaySchedule {
  readonly period: PayPeriodKind
  /** A day on which a period starts. */
  readonly startsOn: string
}

/** Both days belong to it: `2026-03-01` to `2026-03-31`. */
export interface PayPeriod {
  readonly from: string
  readonly to: string
}

/** Days of a semimonthly schedule between its two starts. */
const halfMonth = 15

/** Returns the period that a day belongs to. */
export function payPeriodOf(schedule: PaySchedule, day: string): PayPeriod {
  const from = startOf(schedule, day)
  return { from, to: addDays(nextStart(schedule, from), -1) }
}

/** Returns the latest periods up to the one that a day belongs to, latest first. */
export function latestPayPeriods(schedule: PaySchedule, day: string, count: number): PayPeriod[] {
  const periods = [payPeriodOf(schedule, day)]
  for (let last = periods[0]; last && periods.length < count; last = periods.at(-1))
    periods.push(payPeriodOf(schedule, addDays(last.from, -1)))
  return periods
}

function startOf({ period, startsOn }: PaySchedule, day: string): string {
  const length = { weekly: 7, biweekly: 14, semimonthly: 0, monthly: 0 }[period]
  if (length > 0) {
    const days = daysBetween(startsOn, day)
    return addDays(startsOn, Math.floor(days / length) * length)
  }
  const starts = [addMonths(firstOf(day), -1), firstOf(day)].flatMap((month) => startsIn(period, startsOn, month))
  return starts.findLast((start) => start <= day) ?? day
}

function nextStart(schedule: PaySchedule, from: string): string {
  const { period, startsOn } = schedule
  if (period === 'weekly') return addDays(from, 7)
  if (period === 'biweekly') return addDays(from, 14)
  const starts = [firstOf(from), addMonths(firstOf(from), 1)].flatMap((month) => startsIn(period, startsOn, month))
  return starts.find((start) => start > from) ?? from
}

/** Returns the days of a month on which a period starts; a day that the month doesn't have is its last. */
function startsIn(period: PayPeriodKind, startsOn: string, month: string): string[] {
  const dayOfMonth = Number(startsOn.slice(8))
  if (period === 'monthly') return [dayIn(month, dayOfMonth)]
  const first = dayOfMonth > halfMonth ? dayOfMonth - halfMonth : dayOfMonth
  return [dayIn(month, first), dayIn(month, first + halfMonth)]
}

function dayIn(month: string, dayOfMonth: number): string {
  const last = Number(addDays(addMonths(month, 1), -1).slice(8))
  return `${month.slice(0, 8)}${String(Math.min(dayOfMonth, last)).padStart(2, '0')}`
}

const firstOf = (day: string) => `${day.slice(0, 8)}01`
