import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { text } from '#shared/kit/text.ts'
import { rotated, signedIn, signInSteps } from './contract.ts'
import { assertion, attestation, creationOptions, requestOptions } from './webauthn.ts'

const name = text(1, 60, 'Enter a name for this passkey')
const id = uuid('Invalid input')

const passkey = z.object({
  id: uuid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Synced to other devices. */
  isBackedUp: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

/** For `navigator.credentials.create`; the challenge lasts 5 minutes and works once. */
export const startPasskeyEnrollment = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/start',
  access: 'signing-in',
  stepUp: true,
  input: z.object({}),
  reply: creationOptions,
})

/** Recovery codes come once, with the first second factor. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'signing-in',
  stepUp: true,
  input: z.object({ name, attestation }),
  reply: z.object({ passkey, recoveryCodes: z.array(z.string()), ...rotated }),
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/auth/passkeys/:id',
  access: staffRoles,
  input: z.object({ id, name }),
  reply: z.object({}),
})

/** `conflict` for the last second factor if one is required. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  access: staffRoles,
  stepUp: true,
  input: z.object({ id }),
  reply: z.object({}),
})

/** For `navigator.credentials.get`, after the password. */
export const startPasskeyVerification = endpoint({
  method: 'POST',
  path: '/api/auth/verify/passkey/start',
  access: 'signing-in',
  input: z.object({}),
  reply: requestOptions,
})

export const verifyPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/verify/passkey',
  access: 'signing-in',
  input: z.object({ assertion }),
  reply: z.object({ step: z.enum(signInSteps), ...rotated }),
})

/** For `navigator.credentials.get` instead of email and password, also with `mediation: 'conditional'`. */
export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey/start',
  access: 'public',
  input: z.object({}),
  reply: requestOptions,
})

/** Requires a passkey that verified its owner (PIN, fingerprint, face). */
export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey',
  access: 'public',
  input: z.object({ assertion }),
  reply: signedIn,
})

export const ownSecurity = endpoint({
  method: 'GET',
  path: '/api/auth/security',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({
    authenticatorEnrolledAt: z.nullable(z.string()),
    passkeys: z.array(passkey),
    recoveryCodes: z.int(),
    /** Then the last one can't be removed. */
    isSecondFactorRequired: z.boolean(),
  }),
})

/** `conflict` for the last second factor if one is required. */
export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/api/auth/authenticator',
  access: staffRoles,
  stepUp: true,
  input: z.object({}),
  reply: z.object({}),
})

/** Shown only once; the old ones stop working. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  access: staffRoles,
  stepUp: true,
  input: z.object({}),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})
