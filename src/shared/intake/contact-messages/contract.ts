import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { isPhoneNumber } from '#shared/kit/format-phone.ts'
import { parseAnyReference } from '#shared/kit/ids/reference.ts'
import { email, multiline, text } from '#shared/kit/text.ts'
import { bestTimes, contactChannels, contactTopics } from './topics.ts'

const phoneMessage = 'Please enter a phone number with its area code, or leave it empty'
const referenceMessage =
  "This isn't one of our references. They look like HL-7Q4K-92XM and are in every email from us. You can leave this empty."

/** `homepage` is a honeypot; `seconds` the page was open. */
export const newContactMessage = z
  .object({
    name: text(2, 200, 'Full name must be at least 2 characters'),
    email: email(),
    phone: z._default(
      text(0, 40, phoneMessage).check(z.refine((value) => value === '' || isPhoneNumber(value), phoneMessage)),
      '',
    ),
    topic: z.enum(contactTopics, 'Please choose a topic'),
    message: multiline(4_000).check(z.minLength(10, 'Please write at least a sentence')),
    /** An application, earlier message, quote or privacy request. */
    reference: z._default(
      text(0, 40, referenceMessage).check(
        z.refine((value) => value === '' || parseAnyReference(value) !== undefined, referenceMessage),
      ),
      '',
    ),
    channel: z._default(z.enum(contactChannels, 'Please choose how we should reply'), 'email'),
    bestTime: z._default(z.enum(bestTimes, 'Please choose a time'), 'any'),
    homepage: z._default(text(0, 500, 'Invalid input'), ''),
    seconds: z.optional(z.int('Invalid input').check(z.gte(0, 'Invalid input'), z.lte(10_000_000, 'Invalid input'))),
  })
  .check(
    z.refine(({ channel, phone }) => channel === 'email' || phone !== '', {
      path: ['phone'],
      error: 'Please enter a phone number, or choose email',
    }),
  )
export type NewContactMessage = z.output<typeof newContactMessage>

/** 4,000 characters of any language, URL-encoded. */
const bodyLimit = 64 * 1024

/** Emails a receipt. A repeated `Idempotency-Key` adds nothing. */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  bodyLimit,
  input: newContactMessage,
  reply: z.object({
    reference: z.string(),
    /** Legal deadline for the answer, ISO 8601; null without one. */
    dueAt: z.nullable(z.string()),
  }),
})
