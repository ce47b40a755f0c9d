import { expect, test } from 'vitest'
import { lastFour } from './transcript.ts'

test.each([
  ['123-45-6789', '6789'],
  ['S123-4567', '4567'],
  ['12345', ''],
  ['1/1/1980', '1980'],
  ['1980-03-27', '1980'],
  ['03271980', '1980'],
])('of %s, "%s" is shown', (typed, end) => expect(lastFour(typed)).toBe(end))
