import { expect, test } from 'vitest'
import { formatDeadline } from './broker-day.ts'

test.each([
  ['EST', '2026-12-01T19:00:00Z', 'Tuesday, December 1 at 2:00 PM EST'],
  ['EST', '2026-07-01T13:30:00Z', 'Wednesday, July 1 at 9:30 AM EDT'],
  ['America/Los_Angeles', '2026-12-01T17:00:00Z', 'Tuesday, December 1 at 9:00 AM PST'],
])('in the zone %s, %s is %s', (zone, at, expected) => {
  expect(formatDeadline(zone, new Date(at))).toBe(expected)
})
