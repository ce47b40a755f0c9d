import { z } from 'zod/mini'
import { signedIn, signInSteps } from '#shared/identity/auth/contract.ts'
import { assertion, attestation, creationOptions, requestOptions } from '#shared/identity/auth/webauthn.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

const name = text(1, 60, 'Please give this passkey a name')
const id = z.uuid('Invalid input')

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Copied by its maker to other devices of the owner, as synchronised passkeys are. */
  isBackedUp: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

/** What `navigator.credentials.create` is called with; its challenge lasts 5 minutes and works once. */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/begin',
  access: 'signing-in',
  stepUp: true,
  input: z.object({}),
  reply: creationOptions,
})

/** Enrols a passkey. With the first second factor come recovery codes, shown this once; later the list is empty. */
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

/** Refused (`conflict`) for the last second factor wherever one is required. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  access: staffRoles,
  stepUp: true,
  input: z.object({ id }),
  reply: z.object({}),
})

/** What `navigator.credentials.get` is called with, after the password. */
export const beginPasskeyCheck = endpoint({
  method: 'POST',
  path: '/api/auth/verify/passkey/begin',
  access: 'signing-in',
  input: z.object({}),
  reply: requestOptions,
})

/** Completes the sign-in by a passkey, after the password. */
export const verifyPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/verify/passkey',
  access: 'signing-in',
  input: z.object({ assertion }),
  reply: z.object({ step: z.enum(signInSteps) }),
})

/** What `navigator.credentials.get` is called with, in place of e-mail and password; also for autofill (`mediation: 'conditional'`). */
export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey/begin',
  access: 'public',
  input: z.object({}),
  reply: requestOptions,
})

/** Signs in completely by a passkey that verified its owner (PIN, finger, face). */
export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey',
  access: 'public',
  input: z.object({ assertion }),
  reply: signedIn,
})

/** How one's own account is secured, for the page that changes it. */
export const ownSecurity = endpoint({
  method: 'GET',
  path: '/api/auth/security',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({
    authenticatorEnrolledAt: z.nullable(z.string()),
    passkeys: z.array(passkey),
    /** How many recovery codes are left. */
    recoveryCodes: z.int(),
    /** The last second factor cannot be removed while this is true. */
    isSecondFactorRequired: z.boolean(),
  }),
})

/** Removes the authenticator app. Refused (`conflict`) for the last second factor wherever one is required. */
export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/api/auth/authenticator',
  access: staffRoles,
  stepUp: true,
  input: z.object({}),
  reply: z.object({}),
})

/** Ten new recovery codes, shown this once; the old ones stop working. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  access: staffRoles,
  stepUp: true,
  input: z.object({}),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})
