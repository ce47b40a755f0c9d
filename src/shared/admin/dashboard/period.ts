import { z } from 'zod/mini'
import { addDays } from '#shared/kit/calendar-day.ts'
import { dayOrEmpty } from '#shared/kit/moment.ts'

/** Spans of the dashboard, all of them ending today. `custom`: from one day to another. */
export const periods = ['7', '30', '90', 'year', 'custom'] as const
export type Period = (typeof periods)[number]

const lengths = { '7': 7, '30': 30, '90': 90, year: 365 } as const
const dayMs = 86_400_000
/** Days that can be asked for at once. */
export const maxDays = 1_098

const day = dayOrEmpty('Please choose a day')

/** What is asked for: `from` and `to` (both included) count only for `custom`. */
export const askedPeriod = {
  period: z._default(z.enum(periods, 'Please choose a period'), '30'),
  from: z._default(day, ''),
  to: z._default(day, ''),
}

/** Days of the brokerage, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** How many days these are. */
export const daysIn = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

interface Asked {
  readonly period: Period
  readonly from: string
  readonly to: string
}

/**
 * The days that are meant; nothing is known of days to come. Of a custom period that lacks a day, the other one stands for
 * both ends that are open: the 30 days up to it, or from it to today.
 * @returns messages by field where the days cannot be.
 */
export function daysOf({ period, from, to }: Asked, today: string): Days | { errors: Record<string, string> } {
  if (period !== 'custom') return { from: addDays(today, 1 - lengths[period]), to: today }
  const last = to === '' || to > today ? today : to
  const first = from === '' ? addDays(last, 1 - lengths['30']) : from
  if (first > last) return { errors: { from: 'The first day comes after the last' } }
  const days = { from: first, to: last }
  if (daysIn(days) > maxDays) return { errors: { from: 'Please choose three years at most' } }
  return days
}

export const trendSteps = ['day', 'week', 'month'] as const
export type TrendStep = (typeof trendSteps)[number]

/** How finely a period is drawn, so that its bars can be told apart. */
export function trendStep(days: Days): TrendStep {
  if (daysIn(days) <= 31) return 'day'
  return daysIn(days) <= 26 * 7 ? 'week' : 'month'
}

/** The first day of the week (Monday) or month in which a day lies. */
export function startOf(step: TrendStep, day: string): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 7)}-01`
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** The days on which the steps of a period begin, in order: those in which nothing happened are drawn too. */
export function startsIn(days: Days, step = trendStep(days)): string[] {
  const starts = new Set<string>()
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) starts.add(startOf(step, day))
  return [...starts]
}
