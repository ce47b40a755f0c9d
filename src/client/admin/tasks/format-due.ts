const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const near = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
const far = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** Midnight of a day, where the reader is, as many days on. */
const midnight = (at: Date, days = 0) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime()

/** `Today, 3:00 PM`, `Tomorrow, 9:00 AM`, `Fri, Dec 4, 9:00 AM`, `Dec 4, 2027`: in the reader's own time zone. */
export function formatDue(due: Date, now: Date): string {
  const day = midnight(due)
  const named = [-1, 0, 1].find((days) => midnight(now, days) === day)
  if (named !== undefined) return `${['Yesterday', 'Today', 'Tomorrow'][named + 1]}, ${clock.format(due)}`
  return due.getFullYear() === now.getFullYear() ? `${near.format(due)}, ${clock.format(due)}` : far.format(due)
}

/** When a new task is due unless somebody says otherwise: this afternoon at five, and after four tomorrow at nine. */
export function usualDue(now: Date): Date {
  const [days, hour] = now.getHours() < 16 ? [0, 17] : [1, 9]
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
}
