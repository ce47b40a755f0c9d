const dayMs = 24 * 60 * 60_000

/** Returns the day a number of days after `2026-03-02`. */
export const addDays = (day: string, days: number) => dayOf(Date.parse(day) + days * dayMs)

/** Returns the same day months later, at most the month's last: January 31 to February 28. */
export function addMonths(day: string, months: number): string {
  const from = new Date(day)
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)
  const next = new Date(first)
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(from.getUTCDate(), last))
  return dayOf(next.getTime())
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
