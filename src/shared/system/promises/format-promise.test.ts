import { expect, test } from 'vitest'
import { formatDeadline, formatResponseTime } from './format-promise.ts'

test.each([
  [24, '1 business day'],
  [48, '2 business days'],
  [720, '30 business days'],
  [1, '1 hour on business days'],
  [36, '36 hours on business days'],
])('%s hours are promised as %s', (hours, expected) => {
  expect(formatResponseTime(hours)).toBe(expected)
})

test.each([
  ['America/New_York', '2026-12-01T19:00:00Z', 'Tuesday, December 1 at 2:00 PM EST'],
  ['America/New_York', '2026-07-01T13:30:00Z', 'Wednesday, July 1 at 9:30 AM EDT'],
  ['America/Los_Angeles', '2026-12-01T17:00:00Z', 'Tuesday, December 1 at 9:00 AM PST'],
])('in the zone %s, %s is %s', (zone, at, expected) => {
  expect(formatDeadline(new Date(at), zone)).toBe(expected)
})
