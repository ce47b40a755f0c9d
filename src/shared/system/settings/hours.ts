import { z } from 'zod/mini'
import { multiline, singleLine, text } from '#shared/kit/text.ts'
import { zoneName } from './business-hours.ts'

const timeMessage = 'Enter the time as 9:00 AM'

const time = z.string(timeMessage).check(
  z.overwrite((value) => singleLine(value).toUpperCase()),
  z.regex(/^(1[0-2]|[1-9]):[0-5]\d [AP]M$/, timeMessage),
)

const callsMessage = 'Enter a whole number from 0 to 20'

export const hours = z.object({
  days: text(1, 40, 'Enter the days you’re open'),
  open: time,
  close: time,
  zone: text(1, 20, 'Enter the time zone, such as EST'),
  /** Visitors who may book the same half hour; 0 turns booking off. */
  callsAtOnce: z._default(z.int(callsMessage).check(z.gte(0, callsMessage), z.lte(20, callsMessage)), 1),
  /** Closed on federal holidays. */
  keepsFederalHolidays: z._default(z.boolean(), true),
  /** Other days, one per line. */
  closedDays: z._default(
    multiline(2_000).check(z.refine((days) => lines(days).every(isDay), 'Enter each date as 2026-12-24, one per line')),
    '',
  ),
})

const zoneMessage = 'This time zone isn’t recognized. Enter it as EST or America/New_York'

/** Newly saved hours need a recognized zone; earlier ones may contain any text. */
export const newHours = z.extend(hours, {
  zone: hours.shape.zone.check(z.refine((zone) => zoneName(zone) !== undefined, zoneMessage)),
})

const lines = (days: string) =>
  days
    .split('\n')
    .map((day) => day.trim())
    .filter(Boolean)
const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true

export const defaultHours: z.output<typeof hours> = {
  ...{ days: 'Mon-Fri', open: '9:00 AM', close: '6:00 PM', zone: 'EST' },
  ...{ keepsFederalHolidays: true, closedDays: '', callsAtOnce: 1 },
}
