import { expect, test } from 'vitest'
import { localMoment } from '#client/platform/browser/local-today.ts'
import { defaultDue, formatDue } from './due-time.tsx'

const now = new Date(2026, 10, 21, 14, 30)

test.each([
  [new Date(2026, 10, 21, 17), 'Today, 5:00 PM'],
  [new Date(2026, 10, 21, 0), 'Today, 12:00 AM'],
  [new Date(2026, 10, 20, 23, 59), 'Yesterday, 11:59 PM'],
  [new Date(2026, 10, 22, 9), 'Tomorrow, 9:00 AM'],
  [new Date(2026, 10, 30, 9), 'Mon, Nov 30, 9:00 AM'],
  [new Date(2027, 0, 4, 9), 'Jan 4, 2027'],
])('a task due at %s is shown as %s', (due, text) => {
  expect(formatDue(due, now)).toBe(text)
})

test('a new task is due at 5 p.m., or the next morning if created late in the day', () => {
  expect(localMoment(defaultDue(now))).toBe('2026-11-21T17:00')
  expect(localMoment(defaultDue(new Date(2026, 10, 30, 16)))).toBe('2026-12-01T09:00')
})
