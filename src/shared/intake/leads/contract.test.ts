import { expect, test } from 'vitest'
import { parse } from '#shared/kit/parse.ts'
import { newLead } from './contract.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142' }

test('name, email and phone are enough; the rest has defaults', () => {
  expect(parse(newLead, ada)).toEqual({ ...ada, source: 'Hero Form', contactConsent: false, attribution: {} })
})

test.each([
  [{ name: 'A' }, { name: 'Full name must be at least 2 characters' }],
  [{ email: 'ada@' }, { email: 'Please enter a valid email address' }],
  [{ phone: '555-0142' }, { phone: 'Please enter a valid phone number' }],
  [{ phone: 'aaaaaaaaaa' }, { phone: 'Please enter a valid phone number' }],
  [
    { name: '', email: '', phone: '' },
    {
      name: 'Full name must be at least 2 characters',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
    },
  ],
])('%o is rejected with the messages of the specification', (wrong, fields) => {
  expect(() => parse(newLead, { ...ada, ...wrong })).toThrow(expect.objectContaining({ fields }))
})

test.each(['212-555-0142', '+1 212 555 0142', '2125550142', '212.555.0142 ext. 7', '+49 30 555 0142'])(
  '%s is accepted as a phone number',
  (phone) => {
    expect(parse(newLead, { ...ada, phone }).phone).toBe(phone)
  },
)
