import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const at = (year: number, month: number, day: number, hour: number) => ({
  at: new Date(year, month - 1, day, hour).toISOString(),
})

test('items are grouped by the local day, newest first', () => {
  const [noon, dawn] = [at(2026, 1, 2, 12), at(2026, 1, 2, 0)]
  const days = groupByDay([noon, dawn, at(2026, 1, 1, 23), at(2025, 12, 31, 9)], new Date(2026, 0, 2, 13))
  expect(days.map(({ day }) => day)).toEqual(['Today', 'Yesterday', 'December 31, 2025'])
  expect(days[0]?.items).toEqual([noon, dawn])
})

test('days of the same year have their weekday', () => {
  expect(groupByDay([at(2026, 11, 23, 9)], new Date(2026, 10, 27, 8))[0]?.day).toBe('Monday, November 23')
})

test('without items there are no days', () => expect(groupByDay([], new Date())).toEqual([]))
