import { addDays } from '#shared/kit/calendar-day.ts'

/** Reminders of a request, in days from its due day. */
const offsets = [-3, -1, 2, 7] as const
/** A request without a due day is taken to be due after so many days. */
const usualDays = 7

interface Asked {
  /** `2026-03-09`. */
  readonly dueOn: string | null
  readonly createdOn: string
}

/** The days on which somebody is reminded of a request; none on the day of the request itself. */
export function reminderDays({ dueOn, createdOn }: Asked): string[] {
  const due = dueOn ?? addDays(createdOn, usualDays)
  return offsets.map((offset) => addDays(due, offset)).filter((day) => day > createdOn)
}

/** How many of them have come. */
export const countDue = (asked: Asked, today: string): number =>
  reminderDays(asked).filter((day) => day <= today).length
