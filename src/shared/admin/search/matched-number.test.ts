import { expect, test } from 'vitest'
import { matchedNumber } from '#shared/admin/search/matched-number.ts'

test.each([
  ['(212) 555-0142', '0142', '(•••) •••-0142'],
  ['212.555.0142', '2125550142', '(212) 555-0142'],
  ['+1 212 555 0142', '212555', '(212) 555-••••'],
  ['+44 20 7946 0123', '20794', '+•• 207 94• ••••'],
  // As it was typed where only that has the digits beside each other.
  ['+1 212 555 0142', '1212', '+1 212 ••• ••••'],
])('of %s what was typed as %s is shown, and no more', (phone, typed, shown) =>
  expect(matchedNumber(phone, typed)).toBe(shown),
)

test.each([
  [null, '0142'],
  ['(212) 555-0142', '0199'],
  ['(212) 555-0142', '42'],
  ['(212) 555-0142', 'ada'],
  ['(212) 555-0142', ''],
])('%s was not found by %s', (phone, typed) => expect(matchedNumber(phone, typed)).toBe(''))
