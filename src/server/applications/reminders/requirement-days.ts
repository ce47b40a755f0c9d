import { addDays } from '#shared/kit/calendar-day.ts'

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
