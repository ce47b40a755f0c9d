import type { z } from 'zod/mini'
import { promisedBy } from './business-hours.ts'
import type { hours } from './hours.ts'

const minuteMs = 60_000
/** By weekends and holidays. */
const longestMs = 31 * 24 * 60 * minuteMs

/**
 * Returns the latest arrival that is overdue for a promise in hours. Bisection works because a later start never has
 * an earlier end.
 */
export function overdueSince(opening: z.output<typeof hours>, now: Date, withinHours: number): Date {
  let [overdue, due] = [now.getTime() - withinHours * 60 * minuteMs - longestMs, now.getTime()]
  while (due - overdue > minuteMs) {
    const middle = Math.floor((overdue + due) / 2)
    if (promisedBy(opening, new Date(middle), withinHours) <= now) overdue = middle
    else due = middle
  }
  return new Date(overdue)
}
