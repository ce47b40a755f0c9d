import { expect, test } from 'vitest'
import { formatDuration, formatShare, formatShortCount, formatShortDollars } from './figure-table.tsx'

test.each([
  [null, '–'],
  [30_000, '0.5 minutes'],
  [3_600_000, '60 minutes'],
  [7_200_000, '2 hours'],
  [86_400_000, '24 hours'],
  [200_000_000, '2.3 days'],
  [2_600_000_000, '30 days'],
])('%d ms is formatted as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test.each([
  [0, 0, '–'],
  [0, 9, '0%'],
  [1, 1_000, 'under 1%'],
  [73, 100, '73%'],
  [999, 1_000, '99%'],
  [9, 9, '100%'],
])('%d of %d is %s', (part, whole, text) => {
  expect(formatShare(part, whole)).toBe(text)
})

test('large amounts are abbreviated on charts', () => {
  expect(formatShortCount(12_345)).toBe('12.3K')
  expect(formatShortDollars(523_000_000)).toBe('$5.2M')
})
