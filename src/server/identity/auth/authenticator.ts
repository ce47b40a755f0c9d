import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
const issuer = 'Harborline'

/** 160 random bits in base32, as RFC 4226 (R6) recommends. */
export const newAuthenticatorSecret = () => new Secret({ size: 20 }).base32

/** The address inside the QR code, in the form that authenticator apps share. */
export const authenticatorUri = (secret: string, email: string) =>
  new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), period: periodSeconds }).toString()

/**
 * The interval (RFC 6238 counter) that a six-digit code belongs to, or undefined where it is wrong.
 * One interval either side is accepted, for clocks that differ and people who type slowly.
 */
export function codeCounter(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
    timestamp,
    window: 1,
  })
  return delta === null ? undefined : TOTP.counter({ period: periodSeconds, timestamp }) + delta
}

/** Without l, o, 0 and 1, which are mistaken for one another on paper: 32 signs, 5 bits each. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Ten codes of 80 random bits each, `abcd-efgh-ijkm-npqr`. */
export const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () =>
    Array.from(randomBytes(16), (byte) => signs.charAt(byte % 32))
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** The form in which a code is compared: people type it with spaces, dashes or capitals, or without. */
export const normalizeCode = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
