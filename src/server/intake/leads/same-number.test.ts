import { expect, test } from 'vitest'
import { isSameNumber } from './queries.ts'

test.each([
  ['(207) 555-0142', '+1 207 555 0142', true],
  ['207.555.0142', '1-207-555-0142', true],
  ['+44 20 7946 0018', '+442079460018', true],
  // The last ten digits of both are the same.
  ['(207) 946-0018', '+44 20 7946 0018', false],
  ['+49 207 555 0142', '+1 207 555 0142', false],
  ['(207) 555-0142', '(207) 555-0143', false],
  ['555-0142', '207 555-0142', false],
])('%s and %s are the same number: %s', (a, b, same) => {
  expect(isSameNumber(a, b)).toBe(same)
})
