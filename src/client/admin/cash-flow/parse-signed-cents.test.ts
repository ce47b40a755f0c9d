import { expect, test } from 'vitest'
import { parseSignedCents } from './parse-signed-cents.ts'

test.each([
  ['125.40', 12_540],
  ['-125.40', -12_540],
  ['− $1,250', -125_000],
  ['(9.99)', -999],
  ['+3', 300],
  ['', undefined],
  ['ten', undefined],
])('%s is %s cents', (typed, cents) => expect(parseSignedCents(typed)).toBe(cents))
