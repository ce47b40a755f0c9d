import { expect, test } from 'vitest'
import { lastNoticeDay, noticeDeadline } from './notice-deadline.ts'

const zone = 'America/New_York'

test.each([
  ['three days after the decision if there is time', '2026-03-05T15:00:00Z', '2026-03-08T15:00:00Z'],
  ['on the last minute of the legal deadline if there is not', '2026-03-30T15:00:00Z', '2026-04-01T03:59:00Z'],
  ['on the last minute even if it has passed', '2026-05-01T15:00:00Z', '2026-04-01T03:59:00Z'],
])('the adverse action task is due %s', (_name, closed, due) => {
  // 10:30 p.m. on March 1, before daylight saving time starts.
  const { dueAt, lastDay } = noticeDeadline(new Date('2026-03-02T03:30:00Z'), new Date(closed), zone, 30)
  expect([dueAt.toISOString(), lastDay]).toEqual([new Date(due).toISOString(), '2026-03-31'])
})

test.each([
  ['America/New_York', '2026-03-31'],
  ['Pacific/Honolulu', '2026-03-31'],
  ['Pacific/Guam', '2026-04-01'],
])('the 30 days are counted from the local date in %s', (here, day) => {
  expect(lastNoticeDay(new Date('2026-03-02T03:30:00Z'), here, 30)).toBe(day)
})
