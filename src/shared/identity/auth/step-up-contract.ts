import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { code, rotated } from './contract.ts'
import { assertion, requestOptions } from './webauthn.ts'

/** For calls that declare `stepUp`; signing in counts. */
export const stepUpMs = 10 * 60_000

const password = z
  .string('Please enter your password')
  .check(z.minLength(1, 'Please enter your password'), z.maxLength(200, 'Please use at most 200 characters'))

/** With a code if a second factor is enrolled. Errors name the field. */
export const stepUp = endpoint({
  method: 'POST',
  path: '/api/auth/step-up',
  access: staffRoles,
  input: z.object({ password, code: z.optional(code) }),
  reply: z.object({ until: z.string(), ...rotated }),
})

/** For `navigator.credentials.get`. */
export const startPasskeyStepUp = endpoint({
  method: 'POST',
  path: '/api/auth/step-up/passkey/start',
  access: staffRoles,
  input: z.object({}),
  reply: requestOptions,
})

/** Without owner verification (PIN, fingerprint, face) the password is required too. */
export const stepUpByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/step-up/passkey',
  access: staffRoles,
  input: z.object({ assertion, password: z.optional(password) }),
  reply: z.object({ until: z.string(), ...rotated }),
})
