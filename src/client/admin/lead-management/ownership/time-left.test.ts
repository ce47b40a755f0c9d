import { expect, test } from 'vitest'
import { formatTimeLeft } from './time-left.ts'

const now = new Date('2026-11-27T14:00:00Z')

test.each([
  ['2026-11-27T14:00:30Z', 'less than a minute left', false],
  ['2026-11-27T14:12:59Z', '12 min left', false],
  ['2026-11-27T17:12:00Z', '3 h 12 min left', false],
  ['2026-11-27T17:00:00Z', '3 h left', false],
  ['2026-11-28T17:30:00Z', '27 h left', false],
  ['2026-11-30T14:00:00Z', '3 days left', false],
  ['2026-11-27T13:59:59Z', 'less than a minute overdue', true],
  ['2026-11-27T12:00:00Z', '2 h overdue', true],
  ['2026-11-20T14:00:00Z', '7 days overdue', true],
])('until %s: %s', (at, text, isOverdue) => {
  expect(formatTimeLeft(new Date(at), now)).toEqual({ text, isOverdue })
})
