import { expect, test } from 'vitest'
import { noticeDue } from '#shared/tasks/notice-clock.ts'

test.each([
  ['three days after the decision where there is time', '2026-03-02', '2026-03-05', '2026-03-08'],
  ['on the last day of the rule where there is not', '2026-03-02', '2026-03-30', '2026-04-01'],
  ['on the last day although it has passed', '2026-03-02', '2026-05-01', '2026-04-01'],
])('who sends the notice is confirmed %s', (_name, sent, closed, due) => {
  const { dueAt, lastDay } = noticeDue(new Date(sent), new Date(closed))
  expect(dueAt.toISOString().slice(0, 10)).toBe(due)
  expect(lastDay.toISOString().slice(0, 10)).toBe('2026-04-01')
})
