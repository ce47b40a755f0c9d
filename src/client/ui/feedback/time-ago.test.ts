import { expect, test } from 'vitest'
import { relativeTime } from './time-ago.tsx'

const now = new Date('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T11:59:30Z', 'just now'],
  ['2026-03-10T11:58:30Z', '1 minute ago'],
  ['2026-03-10T09:10:00Z', '2 hours ago'],
  ['2026-03-08T13:00:00Z', '1 day ago'],
  ['2026-03-04T11:00:00Z', '6 days ago'],
  ['2026-03-01T12:00:00Z', 'Mar 1, 2026'],
])('%s is shown as %s', (at, text) => {
  expect(relativeTime(new Date(at), now)).toBe(text)
})
