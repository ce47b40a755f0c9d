import { z } from 'zod/mini'
import { signedIn } from '#shared/identity/auth/contract.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** Registered with the provider, after the site's address. */
export const openIdReturnPath = '/admin/login'

const ticket = z.string('Invalid input').check(z.maxLength(2_000, 'Invalid input'))

/** The name for the button; null without a provider. */
export const findOpenIdProvider = endpoint({
  method: 'GET',
  path: '/api/auth/openid',
  access: 'public',
  input: z.object({}),
  reply: z.object({ name: z.nullable(z.string()) }),
})

/** The address to open, and a ticket that the same tab returns with the answer. */
export const startOpenIdSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/openid/start',
  access: 'public',
  input: z.object({}),
  reply: z.object({ url: z.string(), ticket }),
})

/** `response`: what the provider added to our address. It stands for the password; the second factor follows. */
export const finishOpenIdSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/openid',
  access: 'public',
  input: z.object({ ticket, response: z.string('Invalid input').check(z.maxLength(8_000, 'Invalid input')) }),
  reply: signedIn,
})
