const day = 24 * 60 * 60_000

/** Days of silence after which the first and the second reminder go out. */
export const remindAfterDays = [10, 20] as const
/** Days of silence after which an application that was reminded of twice ends by itself. */
export const expireAfterDays = 30
/** Days that somebody has after a reminder before anything else happens, also where the server stood still for weeks. */
export const restDays = 3

export interface Silence {
  /** When somebody last acted. */
  readonly since: Date
  /** Reminders that were sent in it, the oldest first. */
  readonly reminders: readonly Date[]
}

/** What follows from a silence now: a reminder, the end, or nothing yet. */
export function followUpOf({ since, reminders }: Silence, now: Date): 'remind' | 'expire' | undefined {
  const due = remindAfterDays[reminders.length]
  if (due === undefined) return isOver({ since, reminders }, now) ? 'expire' : undefined
  return daysSince(since, now) >= due && isRested(reminders, now) ? 'remind' : undefined
}

/** Whether it has lasted long enough to end the application, with at least two reminders in it. */
export const isOver = ({ since, reminders }: Silence, now: Date): boolean =>
  reminders.length >= remindAfterDays.length && daysSince(since, now) >= expireAfterDays && isRested(reminders, now)

function isRested(reminders: readonly Date[], now: Date): boolean {
  const last = reminders.at(-1)
  return last === undefined || daysSince(last, now) >= restDays
}

const daysSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / day
