import { expect, test } from 'vitest'
import { matchedNumber } from './contract.ts'

test.each([
  ['(212) 555-0142', '0142', '(•••) •••-0142'],
  ['212.555.0142', '2125550142', '(212) 555-0142'],
  ['+1 212 555 0142', '212555', '(212) 555-••••'],
  ['+44 20 7946 0123', '20794', '+•• 207 94• ••••'],
  // As typed, if only that has the digits in a row.
  ['+1 212 555 0142', '1212', '+1 212 ••• ••••'],
])('only the typed digits of %s are shown for %s', (phone, typed, shown) =>
  expect(matchedNumber(phone, typed)).toBe(shown),
)

test.each([
  [null, '0142'],
  ['(212) 555-0142', '0199'],
  ['(212) 555-0142', '42'],
  ['(212) 555-0142', 'ada'],
  ['(212) 555-0142', ''],
])('%s does not match %s', (phone, typed) => expect(matchedNumber(phone, typed)).toBe(''))
