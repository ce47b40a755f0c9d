import { expect, test } from 'vitest'
import { daysBetween } from '#shared/kit/calendar-day.ts'
import { agingBucket } from './aging.ts'

test.each([
  ['2026-03-02', 'not_due'],
  ['2026-04-01', 'not_due'],
  ['2026-03-01', 'to_30'],
  ['2026-01-31', 'to_30'],
  ['2026-01-30', 'to_60'],
  ['2026-01-01', 'to_60'],
  ['2025-12-31', 'to_90'],
  ['2025-12-02', 'to_90'],
  ['2025-12-01', 'over_90'],
])('a commission expected on %s is in the %s bucket on March 2', (scheduledOn, bucket) => {
  expect(agingBucket(scheduledOn, '2026-03-02')).toBe(bucket)
})

test('days are counted correctly across a clock change and a leap day', () => {
  expect(daysBetween('2024-02-28', '2024-03-31')).toBe(32)
  expect(daysBetween('2026-03-09', '2026-03-07')).toBe(-2)
})
