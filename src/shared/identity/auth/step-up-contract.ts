import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { code } from './contract.ts'
import { assertion, requestOptions } from './webauthn.ts'

/** How long a step-up is valid for calls that declare `stepUp`, ms. Signing in also counts. */
export const stepUpMs = 10 * 60_000

const password = z
  .string('Please enter your password')
  .check(z.minLength(1, 'Please enter your password'), z.maxLength(200, 'Please use at most 200 characters'))

/** Steps up with the password, and a code if a second factor is enrolled. Errors name the wrong field. */
export const stepUp = endpoint({
  method: 'POST',
  path: '/api/auth/step-up',
  access: staffRoles,
  input: z.object({ password, code: z.optional(code) }),
  reply: z.object({ until: z.string() }),
})

/** Options for the browser's `navigator.credentials.get`. */
export const startPasskeyStepUp = endpoint({
  method: 'POST',
  path: '/api/auth/step-up/passkey/start',
  access: staffRoles,
  input: z.object({}),
  reply: requestOptions,
})

/**
 * A passkey alone is enough if it verified its owner (PIN, fingerprint, face); otherwise the password is required too.
 */
export const stepUpByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/step-up/passkey',
  access: staffRoles,
  input: z.object({ assertion, password: z.optional(password) }),
  reply: z.object({ until: z.string() }),
})
