import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30

/** Creates 160 random bits in base32, as RFC 4226 (R6) recommends. */
export const newAuthenticatorSecret = () => new Secret({ size: 20 }).base32

/** Returns the `otpauth:` URI for the QR code. A colon would end the issuer. */
export const authenticatorUri = (secret: string, email: string, issuer: string) =>
  new TOTP({
    issuer: issuer.replaceAll(':', ' '),
    label: email,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
  }).toString()

/** Returns the interval (RFC 6238 counter) of a valid code, allowing one either side for clock drift. */
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

/** Without l, o, 0 and 1, which look alike: 32 characters, 5 bits each. */
const codeAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Creates ten codes of 120 random bits (ASVS 6.5.2 asks for 112), `abcd-efgh-ijkm-npqr-stuv-wxyz`. */
export const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () =>
    Array.from(randomBytes(24), (byte) => codeAlphabet.charAt(byte % 32))
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** Normalizes a code, ignoring spaces, dashes and case. */
export const normalizeCode = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
