import { expect, test } from 'vitest'
import { cappedCounts, countLimit } from './capped-counts.ts'

test('each column is counted up to the limit, and reports that there are more', () => {
  expect(cappedCounts(['a', 'b', 'c'], [row('a', 130), row('b', 7)], 100)).toEqual([
    { place: 'a', count: 100, isMore: true },
    { place: 'b', count: 7, isMore: false },
    { place: 'c', count: 0, isMore: false },
  ])
})

test('if more rows matched than are read, small counts are unknown', () => {
  expect(cappedCounts(['a', 'b'], [row('a', countLimit - 7), row('b', 7)], 100)).toEqual([
    { place: 'a', count: 100, isMore: true },
    { place: 'b', count: null, isMore: true },
  ])
})

const row = (place: string, count: number) => ({ place, count })
