export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Office hours in New York, in hours of UTC; an hour of daylight saving time doesn't matter. */
const opens = 14
const closes = 23

const isWeekend = (at: Date) => at.getUTCDay() === 0 || at.getUTCDay() === 6

/**
 * Returns the given time during office hours, otherwise a time soon after the next opening. @param late minutes after
 * opening.
 */
export function workingMoment(at: Date, late: number): Date {
  const open = new Date(at)
  if (!isWeekend(open) && open.getUTCHours() >= opens && open.getUTCHours() < closes) return open
  if (open.getUTCHours() >= opens || isWeekend(open)) open.setUTCDate(open.getUTCDate() + 1)
  while (isWeekend(open)) open.setUTCDate(open.getUTCDate() + 1)
  open.setUTCHours(opens, late, at.getUTCSeconds(), at.getUTCMilliseconds())
  return open
}

/** Formats the UTC date: `2026-03-02`. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10)
