import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'
import { signedIn, signInSteps } from './contract.ts'
import { assertion, attestation, creationOptions, requestOptions } from './webauthn.ts'

const name = text(1, 60, 'Enter a name for this passkey')
const id = z.uuid('Invalid input')

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Whether it is synced to other devices. */
  isBackedUp: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

/** Options for `navigator.credentials.create`; the challenge lasts 5 minutes and works once. */
export const startPasskeyEnrollment = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/start',
  access: 'signing-in',
  stepUp: true,
  input: z.object({}),
  reply: creationOptions,
})

/** Enrolls a passkey. Returns recovery codes with the first second factor, shown only once; otherwise an empty list. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'signing-in',
  stepUp: true,
  input: z.object({ name, attestation }),
  reply: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/auth/passkeys/:id',
  access: staffRoles,
  input: z.object({ id, name }),
  reply: z.object({}),
})

/** Refused (`conflict`) for the last second factor if one is required. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  access: staffRoles,
  stepUp: true,
  input: z.object({ id }),
  reply: z.object({}),
})

/** Options for `navigator.credentials.get`, after the password. */
export const startPasskeyVerification = endpoint({
  method: 'POST',
  path: '/api/auth/verify/passkey/start',
  access: 'signing-in',
  input: z.object({}),
  reply: requestOptions,
})

/** Completes the sign-in with a passkey, after the password. */
export const verifyPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/verify/passkey',
  access: 'signing-in',
  input: z.object({ assertion }),
  reply: z.object({ step: z.enum(signInSteps) }),
})

/**
 * Options for `navigator.credentials.get` instead of email and password; also for autofill (`mediation:
 * 'conditional'`).
 */
export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey/start',
  access: 'public',
  input: z.object({}),
  reply: requestOptions,
})

/** Signs in completely with a passkey that verified its owner (PIN, fingerprint, face). */
export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey',
  access: 'public',
  input: z.object({ assertion }),
  reply: signedIn,
})

/** Security settings of the user's own account. */
export const ownSecurity = endpoint({
  method: 'GET',
  path: '/api/auth/security',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({
    authenticatorEnrolledAt: z.nullable(z.string()),
    passkeys: z.array(passkey),
    /** Number of unused recovery codes. */
    recoveryCodes: z.int(),
    /** If true, the last second factor can't be removed. */
    isSecondFactorRequired: z.boolean(),
  }),
})

/** Removes the authenticator app. Refused (`conflict`) for the last second factor if one is required. */
export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/api/auth/authenticator',
  access: staffRoles,
  stepUp: true,
  input: z.object({}),
  reply: z.object({}),
})

/** Ten new recovery codes, shown only once; the old ones stop working. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  access: staffRoles,
  stepUp: true,
  input: z.object({}),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})
