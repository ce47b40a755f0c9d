import { addDays } from '#shared/kit/calendar-day.ts'

const day = 24 * 60 * 60_000

/** First and second reminder. */
export const remindAfterDays = [10, 20] as const
/** After two reminders. */
export const expireAfterDays = 30
/** Even after an outage. */
const minDaysBetween = 3

export interface Inactivity {
  readonly since: Date
  /** Since then, oldest first. */
  readonly reminders: readonly Date[]
}

/** Returns an inactive application's next step, if any. */
export function nextFollowUp({ since, reminders }: Inactivity, now: Date): 'remind' | 'expire' | undefined {
  const due = remindAfterDays[reminders.length]
  if (due === undefined) return isOver({ since, reminders }, now) ? 'expire' : undefined
  return daysSince(since, now) >= due && isRested(reminders, now) ? 'remind' : undefined
}

/** Checks if inactivity and two reminders allow closing. */
export const isOver = ({ since, reminders }: Inactivity, now: Date): boolean =>
  reminders.length >= remindAfterDays.length && daysSince(since, now) >= expireAfterDays && isRested(reminders, now)

function isRested(reminders: readonly Date[], now: Date): boolean {
  const last = reminders.at(-1)
  return last === undefined || daysSince(last, now) >= minDaysBetween
}

const daysSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / day

/** Relative to the due date. */
const offsets = [-3, -1, 2, 7] as const
/** Without a due date. */
const usualDays = 7

interface DatedRequirement {
  readonly dueOn: string | null
  readonly createdOn: string
}

/** Returns reminder days, excluding the day of the request. */
export function reminderDays({ dueOn, createdOn }: DatedRequirement): string[] {
  const due = dueOn ?? addDays(createdOn, usualDays)
  return offsets.map((offset) => addDays(due, offset)).filter((day) => day > createdOn)
}

/** Counts the reminder days so far. */
export const countDue = (requirement: DatedRequirement, today: string): number =>
  reminderDays(requirement).filter((day) => day <= today).length
