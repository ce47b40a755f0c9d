import { expect, test } from 'vitest'
import { countDue, reminderDays } from './inactivity.ts'

test('reminders are due three days and one day before the due date, and twice after it', () => {
  const requirement = { dueOn: '2026-03-10', createdOn: '2026-03-02' }
  expect(reminderDays(requirement)).toEqual(['2026-03-07', '2026-03-09', '2026-03-12', '2026-03-17'])
  expect(countDue(requirement, '2026-03-06')).toBe(0)
  expect(countDue(requirement, '2026-03-09')).toBe(2)
  expect(countDue(requirement, '2026-04-30')).toBe(4)
})

test('no reminder is sent on the day of the request', () => {
  expect(reminderDays({ dueOn: '2026-03-03', createdOn: '2026-03-02' })).toEqual(['2026-03-05', '2026-03-10'])
})

test('without a due date, seven days are assumed', () => {
  expect(reminderDays({ dueOn: null, createdOn: '2026-02-25' })[0]).toBe('2026-03-01')
})
