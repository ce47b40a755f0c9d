import { expect, test } from 'vitest'
import { isPhoneNumber } from './format-phone.ts'

test.each([
  '(212) 555-0142',
  '212.555.0199',
  '1 212 555 0142',
  '+1 (212) 555-0142',
  '(555) 555-0123',
  '212-555-0142 ext. 12',
  '212 555 0142 x12',
  '787-555-0123',
  '+44 20 7946 0000',
  '+47 22 34 56 78',
  '011 44 20 7946 0000',
  '44 20 7946 0000',
  '0044 20 7946 0958',
])('%s is a possible phone number', (typed) => expect(isPhoneNumber(typed)).toBe(true))

test.each([
  ['0000000000', 'only zeros'],
  ['012-555-0142', 'area code starts with 0'],
  ['112-555-0142', 'area code starts with 1'],
  ['911-555-0142', 'area code N11'],
  ['212-055-0142', 'exchange starts with 0'],
  ['212-155-0142', 'exchange starts with 1'],
  ['212-911-0142', 'exchange N11'],
  ['+1 000 000 0000', 'only zeros with country code'],
  ['1 212 411 0142', 'exchange N11 after 1'],
  ['555-0142', 'no area code'],
  ['555-0142 ext. 123', 'the extension is not part of the number'],
  ['call me', 'no digits'],
  ['+', 'no digits'],
])('%s is none: %s', (typed) => expect(isPhoneNumber(typed)).toBe(false))
