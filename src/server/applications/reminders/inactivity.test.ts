import { expect, test } from 'vitest'
import { nextFollowUp } from './inactivity.ts'

const on = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 15))

test.each([
  ['nothing', 9, [], undefined],
  ['a reminder', 10, [], 'remind'],
  ['nothing', 19, [10], undefined],
  ['a second one', 20, [10], 'remind'],
  ['nothing', 29, [10, 20], undefined],
  ['closing', 30, [10, 20], 'expire'],
  // After a server outage: an application is never closed without two reminders and time to react.
  ['the first reminder', 90, [], 'remind'],
  ['nothing', 92, [90], undefined],
  ['the second reminder', 93, [90], 'remind'],
  ['nothing', 95, [90, 93], undefined],
  ['closing', 96, [90, 93], 'expire'],
] as const)('%s is due after %i days with reminders on %j', (_what, day, reminders, expected) => {
  expect(nextFollowUp({ since: on(0), reminders: reminders.map(on) }, on(day))).toBe(expected)
})
