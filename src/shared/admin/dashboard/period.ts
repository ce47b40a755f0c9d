import { z } from 'zod/mini'
import { addDays, addMonths } from '#shared/kit/calendar-day.ts'
import { dayOrEmpty } from '#shared/kit/moment.ts'
import { type Comparison, type Period, periods } from './choices.ts'

const lengths = { '7': 7, '30': 30, '90': 90, year: 365 } as const
const dayMs = 86_400_000
/** Per request. */
const maxDays = 1_098

const day = dayOrEmpty('Choose a date')

/** Inclusive, for `custom` only. */
export const periodInput = {
  period: z._default(z.enum(periods, 'Choose a period'), '30'),
  from: z._default(day, ''),
  to: z._default(day, ''),
}

/** Brokerage dates, inclusive. */
export interface Days {
  readonly from: string
  readonly to: string
}

export const daysIn = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

interface PeriodInput {
  readonly period: Period
  readonly from: string
  readonly to: string
}

/**
 * Returns the dates of a period, never past today. A custom one defaults to 30 days, ending today.
 * @returns messages by field for invalid dates.
 */
export function daysOf({ period, from, to }: PeriodInput, today: string): Days | { errors: Record<string, string> } {
  if (period !== 'custom') return { from: addDays(today, 1 - lengths[period]), to: today }
  const last = to === '' || to > today ? today : to
  const first = from === '' ? addDays(last, 1 - lengths['30']) : from
  if (first > last) return { errors: { from: 'The start date must be before the end date' } }
  const days = { from: first, to: last }
  if (daysIn(days) > maxDays) return { errors: { from: 'Choose a period of up to three years' } }
  return days
}

/** Returns the dates of the same length right before. */
export const daysBefore = (days: Days): Days => ({
  from: addDays(days.from, -daysIn(days)),
  to: addDays(days.from, -1),
})

/** Returns the same dates a year earlier; February 29 becomes 28. */
export const daysYearBefore = ({ from, to }: Days): Days => ({ from: addMonths(from, -12), to: addMonths(to, -12) })

export const daysToCompare = (days: Days, comparison: Comparison): Days =>
  comparison === 'year' ? daysYearBefore(days) : daysBefore(days)

export const trendSteps = ['day', 'week', 'month'] as const
export type TrendStep = (typeof trendSteps)[number]

/** Returns a step that keeps the chart's bars distinguishable. */
export function trendStep(days: Days): TrendStep {
  if (daysIn(days) <= 31) return 'day'
  return daysIn(days) <= 26 * 7 ? 'week' : 'month'
}

/** Returns the first day of a week (Monday) or month. */
function startOf(step: TrendStep, day: string): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 7)}-01`
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** Returns the first day of each step, without gaps. */
export function startsIn(days: Days, step = trendStep(days)): string[] {
  const starts = new Set<string>()
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) starts.add(startOf(step, day))
  return [...starts]
}
