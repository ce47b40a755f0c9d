import { z } from 'zod/mini'

/** As encoded by `PublicKeyCredential.toJSON()`. */
const base64url = (max: number) =>
  z.string('Invalid input').check(z.regex(/^[\w-]+$/, 'Invalid input'), z.maxLength(max, 'Invalid input'))

const credentialId = base64url(1_400)
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key', 'Invalid input') }
/** `usb`, `internal` and any future values. */
const transports = z
  .array(z.string('Invalid input').check(z.regex(/^[a-z-]{1,30}$/, 'Invalid input')))
  .check(z.maxLength(10, 'Invalid input'))
const verification = z.enum(['required', 'preferred', 'discouraged'])
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.exactOptional(z.array(z.string())),
})

/** `RegistrationResponseJSON` of Web Authentication Level 3, 5.1. */
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(8_000),
    transports: z.exactOptional(transports),
  }),
})
export type Attestation = z.output<typeof attestation>

/** `AuthenticationResponseJSON` of Web Authentication Level 3, 5.1. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    // Null without resident accounts.
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
})
export type Assertion = z.output<typeof assertion>

/** For `parseCreationOptionsFromJSON`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: verification, userVerification: verification }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof creationOptions>

/** For `parseRequestOptionsFromJSON`. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  /** Empty allows any passkey of this site. */
  allowCredentials: z.array(descriptor),
  userVerification: verification,
})
export type RequestOptions = z.output<typeof requestOptions>
