import { expect, test } from 'vitest'
import { formatLeadPhone } from './format-lead-phone.ts'

test.for([
  ['212.555.0101', '(212) 555-0101'],
  ['(212) 555-0101 ext. 12', '(212) 555-0101 ext. 12'],
  ['2125550101x12', '(212) 555-0101 ext. 12'],
  ['212 555 0101 #12', '(212) 555-0101 ext. 12'],
  ['212-555-0101, Extension: 1234', '(212) 555-0101 ext. 1234'],
  ['Fax 2125550101', '(212) 555-0101'],
  ['212 555 0101 (home)', '(212) 555-0101'],
])('%s is shown as %s', ([phone = '', text]) => {
  expect(formatLeadPhone({ phone, phoneE164: '+12125550101' })).toBe(text)
})

test('an invalid number is shown as entered', () => {
  expect(formatLeadPhone({ phone: '123 45 67 ext 2', phoneE164: null })).toBe('123 45 67 ext 2')
})
