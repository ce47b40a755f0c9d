import { z } from 'zod/mini'
import { honeypot } from '#shared/intake/leads/bot-signals.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { isPhoneNumber } from '#shared/kit/format-phone.ts'
import { email, multiline, text } from '#shared/kit/text.ts'
import { callPaths } from './addresses.ts'

/** What a call can be about, of the topics of messages. */
export const callTopics = ['funding', 'personal', 'merchant', 'existing_application'] as const

const phoneMessage = 'Please enter a phone number with its area code'
const slotMessage = 'Please choose a time'

const newCall = z.object({
  /** The start, ISO 8601. */
  slot: z.iso.datetime(slotMessage),
  name: text(2, 200, 'Full name must be at least 2 characters'),
  phone: text(1, 40, phoneMessage).check(z.refine(isPhoneNumber, phoneMessage)),
  email: email(),
  topic: z._default(z.enum(callTopics, 'Please choose a topic'), 'funding'),
  note: z._default(multiline(1_000), ''),
  ...honeypot,
})
export type NewCall = z.output<typeof newCall>

/** Emails an invitation with a link to cancel. */
export const bookCall = endpoint({
  method: 'POST',
  path: callPaths.book,
  access: 'public',
  bodyLimit: 16 * 1024,
  input: newCall,
  reply: z.object({ reference: z.string(), startsAt: z.string(), token: z.string() }),
})
