import { addDays } from '#shared/kit/calendar-day.ts'

const day = 24 * 60 * 60_000

/** Days of inactivity before the first and the second reminder. */
export const remindAfterDays = [10, 20] as const
/** Days of inactivity after which an application with two reminders is closed. */
export const expireAfterDays = 30
/** Minimum days between a reminder and the next step, even after a server outage. */
export const minDaysBetween = 3

export interface Inactivity {
  /** Last activity. */
  readonly since: Date
  /** Reminders sent since, oldest first. */
  readonly reminders: readonly Date[]
}

/** Returns the next step for an inactive application: reminder, closing, or nothing yet. */
export function nextFollowUp({ since, reminders }: Inactivity, now: Date): 'remind' | 'expire' | undefined {
  const due = remindAfterDays[reminders.length]
  if (due === undefined) return isOver({ since, reminders }, now) ? 'expire' : undefined
  return daysSince(since, now) >= due && isRested(reminders, now) ? 'remind' : undefined
}

/** Whether the inactivity is long enough to close the application, with at least two reminders sent. */
export const isOver = ({ since, reminders }: Inactivity, now: Date): boolean =>
  reminders.length >= remindAfterDays.length && daysSince(since, now) >= expireAfterDays && isRested(reminders, now)

function isRested(reminders: readonly Date[], now: Date): boolean {
  const last = reminders.at(-1)
  return last === undefined || daysSince(last, now) >= minDaysBetween
}

const daysSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / day

/** Days of the reminders, relative to the due date. */
const offsets = [-3, -1, 2, 7] as const
/** Days until due for requests without a due date. */
const usualDays = 7

interface Asked {
  readonly dueOn: string | null
  readonly createdOn: string
}

/** Returns the days on which a reminder is sent, excluding the day of the request. */
export function reminderDays({ dueOn, createdOn }: Asked): string[] {
  const due = dueOn ?? addDays(createdOn, usualDays)
  return offsets.map((offset) => addDays(due, offset)).filter((day) => day > createdOn)
}

/** Returns how many of them have passed. */
export const countDue = (asked: Asked, today: string): number =>
  reminderDays(asked).filter((day) => day <= today).length
