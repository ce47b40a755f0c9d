import { expect, test } from 'vitest'
import { contact, defaultContact } from './contact.ts'

test.each([
  ['', true],
  ['+1 212 555 0142', true],
  ['+1 (212) 555-0142', true],
  ['+43 660 5550142', true],
  ['(212) 555-0142', false],
  ['+1 555', false],
  ['wa.me/12125550142', false],
])('WhatsApp number "%s" is accepted: %s', (whatsapp, isTaken) => {
  expect(contact.safeParse({ ...defaultContact, whatsapp }).success).toBe(isTaken)
})

test('contact settings saved before the WhatsApp field stay valid', () => {
  const saved = { email: 'desk@example.com', phone: '(212) 555-0100', address: '' }
  expect(contact.parse(saved)).toEqual({ ...saved, whatsapp: '' })
})
