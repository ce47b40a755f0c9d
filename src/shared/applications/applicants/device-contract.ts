import { z } from 'zod/mini'
import { assertion, attestation, creationOptions, requestOptions } from '#shared/identity/auth/webauthn.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { openApplication } from './contract.ts'

/** After opening the application from an email; later, a passkey needs a new code. */
export const passkeyOfferMinutes = 10

const id = uuid('Invalid input')

const devices = z.object({
  sessions: z.array(
    z.object({
      id: uuid(),
      /** `Chrome on Windows`, or empty for sessions from before this was stored. */
      device: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
  passkeys: z.array(
    z.object({ id: uuid(), device: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  ),
  canAddPasskey: z.boolean(),
})
export type ApplicantDevices = z.output<typeof devices>

/** Where the application is open, newest first, and its passkeys. */
export const listDevices = endpoint({
  method: 'GET',
  path: '/api/applicants/devices',
  access: 'applicant',
  input: z.object({}),
  reply: devices,
})

/** Like the other changes, only in a session opened by email or passkey. */
export const endDevice = endpoint({
  method: 'DELETE',
  path: '/api/applicants/sessions/:id',
  access: 'applicant',
  alwaysAllowed: true,
  input: z.object({ id }),
  reply: devices,
})

export const endOtherDevices = endpoint({
  method: 'POST',
  path: '/api/applicants/sessions/end-others',
  access: 'applicant',
  alwaysAllowed: true,
  input: z.object({}),
  reply: devices,
})

/** For `navigator.credentials.create`; the challenge lasts 5 minutes and works once. */
export const startApplicantPasskey = endpoint({
  method: 'POST',
  path: '/api/applicants/passkeys/start',
  access: 'applicant',
  input: z.object({}),
  reply: creationOptions,
})

export const addApplicantPasskey = endpoint({
  method: 'POST',
  path: '/api/applicants/passkeys',
  access: 'applicant',
  input: z.object({ attestation }),
  reply: devices,
})

export const removeApplicantPasskey = endpoint({
  method: 'DELETE',
  path: '/api/applicants/passkeys/:id',
  access: 'applicant',
  alwaysAllowed: true,
  input: z.object({ id }),
  reply: devices,
})

/** For `navigator.credentials.get` instead of reference, email and code. */
export const startPasskeyOpening = endpoint({
  method: 'POST',
  path: '/api/applicants/open/passkey/start',
  access: 'public',
  input: z.object({}),
  reply: requestOptions,
})

/** Requires a passkey that verified its owner (PIN, fingerprint, face). */
export const openByPasskey = endpoint({
  method: 'POST',
  path: '/api/applicants/open/passkey',
  access: 'public',
  input: z.object({ assertion }),
  reply: z.object({ file: openApplication }),
})
