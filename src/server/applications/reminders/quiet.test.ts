import { expect, test } from 'vitest'
import { followUpOf } from '#server/applications/reminders/quiet.ts'

const on = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 15))

test.each([
  ['nothing', 9, [], undefined],
  ['a reminder', 10, [], 'remind'],
  ['nothing', 19, [10], undefined],
  ['a second one', 20, [10], 'remind'],
  ['nothing', 29, [10, 20], undefined],
  ['the end', 30, [10, 20], 'expire'],
  // The server stood still: nobody is closed without having been asked twice, with time to answer.
  ['the first reminder', 90, [], 'remind'],
  ['nothing', 92, [90], undefined],
  ['the second reminder', 93, [90], 'remind'],
  ['nothing', 95, [90, 93], undefined],
  ['the end', 96, [90, 93], 'expire'],
] as const)('there is %s after %i days with reminders on %j', (_what, day, reminders, expected) => {
  expect(followUpOf({ since: on(0), reminders: reminders.map(on) }, on(day))).toBe(expected)
})
