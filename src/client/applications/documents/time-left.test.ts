import { expect, test } from 'vitest'
import { addSample, formatSize, formatTimeLeft, type Sample, secondsLeft } from './time-left.ts'

test('the time left follows the recent upload speed', () => {
  const slow: Sample[] = [
    [0, 0],
    [10_000, 1_000],
  ]
  expect(secondsLeft(slow, 2_000)).toBe(10)
  const faster = addSample(addSample(slow, [19_000, 2_000]), [21_000, 12_000])
  expect(faster.map(([at]) => at)).toEqual([19_000, 21_000])
  expect(secondsLeft(faster, 22_000)).toBe(2)
})

test('no estimate while nothing is being sent', () => {
  expect(secondsLeft([], 100)).toBeUndefined()
  expect(secondsLeft([[0, 0]], 100)).toBeUndefined()
  expect(
    secondsLeft(
      [
        [0, 50],
        [5_000, 50],
      ],
      100,
    ),
  ).toBeUndefined()
})

test.each([
  [4, 'about 4 seconds left'],
  [21, 'about 30 seconds left'],
  [60, 'about a minute left'],
  [75, 'about 2 minutes left'],
])('%i seconds are formatted as %s', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text)
})

test.each([
  [500, '500 bytes'],
  [1_536, '1.5 KB'],
  [26_214_400, '25 MB'],
])('%i bytes are formatted as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})
