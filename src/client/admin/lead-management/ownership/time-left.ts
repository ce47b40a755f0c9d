const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats how long until a time, or how long ago it was: `3 h 12 min left`, `2 days overdue`. */
export function formatTimeLeft(at: Date, now: Date): { text: string; isOverdue: boolean } {
  const ms = at.getTime() - now.getTime()
  const isOverdue = ms < 0
  return { text: `${lengthOf(Math.abs(ms))} ${isOverdue ? 'overdue' : 'left'}`, isOverdue }
}

function lengthOf(ms: number): string {
  if (ms < minute) return 'less than a minute'
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  if (ms < 2 * day) {
    const minutes = Math.floor((ms % hour) / minute)
    return `${Math.floor(ms / hour)} h${minutes > 0 && ms < day ? ` ${minutes} min` : ''}`
  }
  return `${Math.floor(ms / day)} days`
}
