import { z } from 'zod/mini'
import { singleLine, text } from '#shared/kit/text.ts'

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
})

export const defaultHours: z.output<typeof hours> = { days: 'Mon-Fri', open: '9:00 AM', close: '6:00 PM', zone: 'EST' }
