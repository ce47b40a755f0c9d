import { z } from 'zod/mini'
import { invalidEmailMessage, subscribePath } from '#shared/intake/newsletter/addresses.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { email } from '#shared/kit/text.ts'

/**
 * Asks for the newsletter. The answer is the same whether the address is known or not; a new one gets a mail whose link
 * confirms it. The same address is one subscription, so a repeated request (same `Idempotency-Key` or not) adds nothing.
 */
export const subscribe = endpoint({
  method: 'POST',
  path: subscribePath,
  access: 'public',
  input: z.object({ email: email(invalidEmailMessage) }),
  reply: z.object({ isReceived: z.literal(true) }),
})

/** What somebody agrees to who confirms; kept with each consent. Change the version with the words. */
export const newsletterConsent = {
  version: '2026-11-1',
  text: 'Yes, send me the newsletter at this address until I unsubscribe. Every issue has a link that ends it.',
} as const
