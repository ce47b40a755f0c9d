import { expect, test } from 'vitest'
import { foundCounts, maxFound } from '#server/platform/db/found-counts.ts'

test('each place is counted to its end, and says that there are more', () => {
  expect(foundCounts(['a', 'b', 'c'], [row('a', 130), row('b', 7)], 100)).toEqual([
    { place: 'a', count: 100, isMore: true },
    { place: 'b', count: 7, isMore: false },
    { place: 'c', count: 0, isMore: false },
  ])
})

test('where more was found than is read, few are no number', () => {
  expect(foundCounts(['a', 'b'], [row('a', maxFound - 7), row('b', 7)], 100)).toEqual([
    { place: 'a', count: 100, isMore: true },
    { place: 'b', count: null, isMore: true },
  ])
})

const row = (place: string, count: number) => ({ place, count })
