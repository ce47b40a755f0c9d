import { expect, test } from 'vitest'
import { cappedCounts, countLimit } from '#server/platform/db/capped-counts.ts'

test('each place is counted to its end, and says that there are more', () => {
  expect(cappedCounts(['a', 'b', 'c'], [row('a', 130), row('b', 7)], 100)).toEqual([
    { place: 'a', count: 100, isMore: true },
    { place: 'b', count: 7, isMore: false },
    { place: 'c', count: 0, isMore: false },
  ])
})

test('where more was found than is read, few are no number', () => {
  expect(cappedCounts(['a', 'b'], [row('a', countLimit - 7), row('b', 7)], 100)).toEqual([
    { place: 'a', count: 100, isMore: true },
    { place: 'b', count: null, isMore: true },
  ])
})

const row = (place: string, count: number) => ({ place, count })
