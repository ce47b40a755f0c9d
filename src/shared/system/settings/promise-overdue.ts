import type { z } from 'zod/mini'
import { promisedBy } from './business-hours.ts'
import type { hours } from './hours.ts'

const minuteMs = 60_000
/** No promise of some hours is stretched further by weekends and holidays, ms. */
const longestMs = 31 * 24 * 60 * minuteMs

/**
 * The latest moment from which what is promised within so many hours is overdue by now, to the minute: whoever came at it
 * or before has waited too long. Found by halving, because a later beginning never has an earlier end.
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
