import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { email } from '#shared/kit/text.ts'
import { invalidEmailMessage, subscribePath } from './addresses.ts'

/**
 * Subscribes to the newsletter. The answer does not reveal whether the address is known; a new one gets a confirmation email.
 * An address has one subscription, so a repeated request adds nothing.
 */
export const subscribe = endpoint({
  method: 'POST',
  path: subscribePath,
  access: 'public',
  input: z.object({ email: email(invalidEmailMessage) }),
  reply: z.object({ isReceived: z.literal(true) }),
})
