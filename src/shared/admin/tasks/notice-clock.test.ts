import { expect, test } from 'vitest'
import { lastNoticeDay, noticeDue } from '#shared/admin/tasks/notice-clock.ts'

const zone = 'America/New_York'

test.each([
  ['three days after the decision where there is time', '2026-03-05T15:00:00Z', '2026-03-08T15:00:00Z'],
  ['in the last minute of the rule where there is not', '2026-03-30T15:00:00Z', '2026-04-01T03:59:00Z'],
  ['in the last minute although it has passed', '2026-05-01T15:00:00Z', '2026-04-01T03:59:00Z'],
])('who sends the notice is confirmed %s', (_name, closed, due) => {
  // 10:30 in the evening of March 1, before the clocks go forward.
  const { dueAt, lastDay } = noticeDue(new Date('2026-03-02T03:30:00Z'), new Date(closed), zone)
  expect([dueAt.toISOString(), lastDay]).toEqual([new Date(due).toISOString(), '2026-03-31'])
})

test.each([
  ['America/New_York', '2026-03-31'],
  ['Pacific/Honolulu', '2026-03-31'],
  ['Pacific/Guam', '2026-04-01'],
])('thirty days are counted from the day that it was in %s', (here, day) => {
  expect(lastNoticeDay(new Date('2026-03-02T03:30:00Z'), here)).toBe(day)
})
