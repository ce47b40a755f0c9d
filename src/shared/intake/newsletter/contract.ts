import { z } from 'zod/mini'
import { honeypot } from '#shared/intake/leads/bot-signals.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { email } from '#shared/kit/text.ts'
import { invalidEmailMessage, subscribePath } from './addresses.ts'

/** The answer does not reveal whether the address is known. Idempotent. */
export const subscribe = endpoint({
  method: 'POST',
  path: subscribePath,
  access: 'public',
  input: z.object({ email: email(invalidEmailMessage), ...honeypot }),
  reply: z.object({ isReceived: z.literal(true) }),
})
