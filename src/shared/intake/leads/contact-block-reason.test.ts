import { expect, test } from 'vitest'
import { contactBlockReason } from './contact-block-reason.ts'

const person: Parameters<typeof contactBlockReason>[1] = {
  ...{ status: 'new', phoneE164: '+12125550123', mayBeCalled: true, mayBeMessaged: true, suppressions: [] },
}

test.each([
  ['call', {}, undefined],
  ['call', { mayBeCalled: false }, 'They have not agreed to calls, or no longer do.'],
  ['call', { phoneE164: null }, 'This does not look like a complete number.'],
  // Who agreed to calls and texts has not agreed to WhatsApp.
  ['whatsapp', { mayBeMessaged: false }, 'They have not agreed to WhatsApp, or no longer do.'],
  ['email', { mayBeCalled: false, mayBeMessaged: false }, undefined],
  ['email', { suppressions: ['unsubscribed'] }, undefined],
  ['email', { suppressions: ['unsubscribed', 'bounced'] }, 'Mail to this address comes back.'],
  ['email', { status: 'do_not_contact' }, 'They asked to be left alone.'],
] as const)('%s with %j: %s', (channel, change, why) => {
  expect(contactBlockReason(channel, { ...person, ...change })).toBe(why)
})
