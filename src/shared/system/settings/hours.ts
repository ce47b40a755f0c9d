import { z } from 'zod/mini'
import { multiline, singleLine, text } from '#shared/kit/text.ts'
import { zoneName } from './business-hours.ts'

const timeMessage = 'Please write the time like 9:00 AM'

const time = z.string(timeMessage).check(
  z.overwrite((value) => singleLine(value).toUpperCase()),
  z.regex(/^(1[0-2]|[1-9]):[0-5]\d [AP]M$/, timeMessage),
)

/** When somebody is there to answer. */
export const hours = z.object({
  days: text(1, 40, 'Please say on which days you answer'),
  open: time,
  close: time,
  zone: text(1, 20, 'Please name the time zone, such as EST'),
  /** Whether the federal holidays are no business days. */
  keepsFederalHolidays: z._default(z.boolean(), true),
  /** Other days on which nobody is there, one in a line. */
  closedDays: z._default(
    multiline(2_000).check(
      z.refine((days) => lines(days).every(isDay), 'Please write each day like 2026-12-24, one in a line'),
    ),
    '',
  ),
})

const zoneMessage = 'No computer knows this time zone. Please write it like EST or America/New_York'

/** Hours that are saved now: in a zone by which they can be reckoned. Earlier ones may stand in any words. */
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
  ...{ keepsFederalHolidays: true, closedDays: '' },
}
