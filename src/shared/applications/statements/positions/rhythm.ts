import { addDays, daysBetween } from '#shared/kit/calendar-day.ts'

export type Rhythm = 'daily' | 'weekly' | 'biweekly' | 'monthly'

/** Payments a month, times 100. */
export const paymentsPerMonth: Readonly<Record<Rhythm, number>> = {
  daily: 2_100,
  weekly: 433,
  biweekly: 217,
  monthly: 100,
}

/** Days within which the next payment is due, with room for holidays. */
export const maxGapDays: Readonly<Record<Rhythm, number>> = { daily: 6, weekly: 11, biweekly: 19, monthly: 36 }

/** Returns the rhythm of payments on these days, sorted, or undefined. */
export function rhythmOf(days: readonly string[]): Rhythm | undefined {
  const distinct = [...new Set(days)]
  if (distinct.length < 2) return undefined
  const gaps = distinct.slice(1).map((day, index) => ({
    all: daysBetween(distinct[index] ?? day, day),
    work: workdaysBetween(distinct[index] ?? day, day),
  }))
  const share = (is: (gap: { all: number; work: number }) => boolean) => gaps.filter(is).length / gaps.length
  if (distinct.length >= 4 && share(({ work }) => work <= 1) >= 0.7) return 'daily'
  if (distinct.length >= 3 && share(({ all }) => all >= 5 && all <= 9) >= 0.7) return 'weekly'
  if (distinct.length >= 3 && share(({ all }) => all >= 12 && all <= 17) >= 0.7) return 'biweekly'
  return share(({ all }) => all >= 26 && all <= 35) >= 0.7 ? 'monthly' : undefined
}

function workdaysBetween(from: string, to: string): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to && count < 40; day = addDays(day, 1)) {
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) count++
  }
  return count
}
