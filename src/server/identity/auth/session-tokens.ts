import { createHmac } from 'node:crypto'
import { deriveKey, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { hostCookie } from '#server/platform/http/host-cookie.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'

export interface TokenPair {
  readonly token: string
  readonly refreshToken: string
}

/**
 * Derives the pair that a refresh token is exchanged for, with a key that never leaves the server. Two tabs that
 * refresh at the same time get the same pair although only hashes are stored; without the key the result is as
 * unpredictable as 256 random bits.
 */
export function successorOf(keys: EncryptionKeys, refreshToken: string): TokenPair {
  const key = deriveKey(keys, 'harborline.session-tokens')
  const derive = (kind: 'access' | 'refresh') =>
    createHmac('sha256', key).update(`${kind}:${refreshToken}`).digest('base64url')
  return { token: derive('access'), refreshToken: derive('refresh') }
}

const minute = 60_000

/** Lifetime of an access token, ms. */
export const accessMs = 15 * minute

/** A session ends after this long without use, ms (OWASP ASVS 7.3.1). */
export const idleMs = 30 * minute

/** A session ends this long after sign-in even if in use, ms (OWASP ASVS 7.3.2). */
export const absoluteMs = cookies.staff.maxAgeMs

/** Minimum interval between updates of `last_seen_at`, ms. */
export const touchMs = minute

/** Two tabs may refresh with the same token within this time, ms; a later reuse is treated as theft. */
export const graceMs = 10_000

/** Lifetime of a passkey challenge, ms. */
export const challengeMs = 5 * minute

/** Lifetime of a password reset link, ms. */
export const passwordResetMs = 30 * minute

/** How long ended sessions are stored for incident investigation, ms. */
export const retentionMs = 30 * 24 * 60 * minute

export const before = (at: Date, ms: number) => new Date(at.getTime() - ms)
export const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

/**
 * The random value that binds a session to one browser. Scripts can't read it and other sites can't send it, so a token
 * stolen from local storage is useless (OWASP JSON Web Token Cheat Sheet, "Token Sidejacking").
 * @param publicUrl the site's URL, if configured.
 */
export const bindingCookie = (publicUrl: string | undefined) => hostCookie(publicUrl, cookies.staff)
export type BindingCookie = ReturnType<typeof bindingCookie>

/** The first match counts, because most browsers also claim to be others. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]
const nameIn = (names: [RegExp, string][], userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** A readable browser name, such as `Chrome on Windows`. Only a hint: browsers can send anything. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown browser'
}
