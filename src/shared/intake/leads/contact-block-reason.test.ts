import { expect, test } from 'vitest'
import { contactBlockReason } from './contact-block-reason.ts'

const person: Parameters<typeof contactBlockReason>[1] = {
  ...{
    status: 'new',
    email: 'ada@example.com',
    phoneE164: '+12125550123',
    mayBeCalled: true,
    mayBeMessaged: true,
    suppressions: [],
  },
}

test.each([
  ['call', {}, undefined],
  ['call', { mayBeCalled: false }, 'No consent to calls, or it was withdrawn.'],
  ['call', { phoneE164: null }, 'This phone number looks incomplete.'],
  // Consent to calls and texts doesn't include WhatsApp.
  ['whatsapp', { mayBeMessaged: false }, 'No consent to WhatsApp messages, or it was withdrawn.'],
  ['email', { mayBeCalled: false, mayBeMessaged: false }, undefined],
  ['email', { suppressions: ['unsubscribed'] }, undefined],
  ['email', { suppressions: ['unsubscribed', 'bounced'] }, 'Email to this address bounces.'],
  ['email', { status: 'do_not_contact' }, 'Do not contact.'],
] as const)('%s with %j: %s', (channel, change, why) => {
  expect(contactBlockReason(channel, { ...person, ...change })).toBe(why)
})
