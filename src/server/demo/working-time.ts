export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** When a desk in New York opens and closes, in hours of Greenwich; an hour of summer time more or less does not matter. */
const opens = 14
const closes = 23

const isWeekend = (at: Date) => at.getUTCDay() === 0 || at.getUTCDay() === 6

/** That moment where the desk is open, otherwise soon after it opens next. @param late minutes after opening. */
export function workingMoment(at: Date, late: number): Date {
  const open = new Date(at)
  if (!isWeekend(open) && open.getUTCHours() >= opens && open.getUTCHours() < closes) return open
  if (open.getUTCHours() >= opens || isWeekend(open)) open.setUTCDate(open.getUTCDate() + 1)
  while (isWeekend(open)) open.setUTCDate(open.getUTCDate() + 1)
  open.setUTCHours(opens, late, at.getUTCSeconds(), at.getUTCMilliseconds())
  return open
}

/** `2026-03-02`, of Greenwich. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10)
