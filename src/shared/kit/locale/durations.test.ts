import { expect, test } from 'vitest'
import { type DurationCount, percentile } from './durations.ts'

const minute = 60_000
const bucketOf = (ms: number) => Math.floor(4 * Math.log2(Math.max(ms / minute, 1)))

const counted = (lengths: readonly number[]): DurationCount[] => {
  const counts = new Map<number, number>()
  for (const length of lengths) counts.set(bucketOf(length), (counts.get(bucketOf(length)) ?? 0) + 1)
  return [...counts].map(([bucket, count]) => ({ bucket, count }))
}

test('an empty list has no median', () => {
  expect(percentile([], 0.5)).toBeNull()
})

test.each([0.5, 0.9])('the %d percentile is within a fifth of the exact one', (share) => {
  // A realistic distribution: many short waits and a long tail.
  const lengths = Array.from({ length: 1_000 }, (_, index) => minute * 3 * 1.01 ** index).sort((a, b) => a - b)
  const exact = lengths[Math.ceil(share * lengths.length) - 1] ?? 0
  const found = percentile(counted(lengths), share) ?? 0
  expect(found / exact).toBeGreaterThan(0.84)
  expect(found / exact).toBeLessThan(1.19)
})

test('the order of buckets does not matter, and empty ones are ignored', () => {
  const counts = [
    { bucket: 20, count: 1 },
    { bucket: 3, count: 0 },
    { bucket: 8, count: 9 },
  ]
  expect(percentile(counts, 0.5)).toBe(percentile(counts.toReversed(), 0.5))
  expect(percentile(counts, 0.5)).toBeLessThan(5 * minute)
})
