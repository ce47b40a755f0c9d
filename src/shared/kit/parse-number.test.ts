import { expect, test } from 'vitest'
import { parseNumber } from './parse-number.ts'

test.each([
  ['75000', 75_000],
  ['$75,000', 75_000],
  ['$ 75,000.50', 75_000.5],
  ['75k', 75_000],
  ['1.2 M', 1_200_000],
  ['4.5%', 4.5],
  ['.5', 0.5],
  ['9.', 9],
  ['', undefined],
  ['-5', undefined],
  ['7,50', undefined],
  ['1.2.3', undefined],
  ['a lot', undefined],
])('"%s" is %s', (typed, expected) => {
  expect(parseNumber(typed)).toBe(expected)
})
