import { createHmac } from 'node:crypto'
import { deriveKey, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { hostCookie } from '#server/platform/http/host-cookie.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'

export interface TokenPair {
  readonly token: string
  readonly refreshToken: string
}

/** Derives the next pair with a server key: two tabs get the same one although only hashes are stored (record 8). */
export function successorOf(keys: EncryptionKeys, refreshToken: string): TokenPair {
  const key = deriveKey(keys, 'harborline.session-tokens')
  const derive = (kind: 'access' | 'refresh') =>
    createHmac('sha256', key).update(`${kind}:${refreshToken}`).digest('base64url')
  return { token: derive('access'), refreshToken: derive('refresh') }
}

const minute = 60_000

export const accessMs = 15 * minute

/** Without use (OWASP ASVS 7.3.1). */
export const idleMs = 30 * minute

/** After sign-in, even if in use (OWASP ASVS 7.3.2). */
export const absoluteMs = cookies.staff.maxAgeMs

/** Between updates of `last_seen_at`. */
export const touchMs = minute

/** For two tabs with the same token; later reuse counts as theft. */
export const graceMs = 10_000

export const challengeMs = 5 * minute

export const passwordResetMs = 30 * minute

/** For incident investigation. */
export const retentionMs = 30 * 24 * 60 * minute

export const before = (at: Date, ms: number) => new Date(at.getTime() - ms)
export const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

/**
 * Returns the cookie that binds a session to one browser: a token stolen from local storage is useless without it
 * (OWASP JSON Web Token Cheat Sheet, "Token Sidejacking").
 */
export const bindingCookie = (publicUrl: string | undefined) => hostCookie(publicUrl, cookies.staff)
export type BindingCookie = ReturnType<typeof bindingCookie>

/** Most browsers also claim to be others. */
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

/** Names a browser, `Chrome on Windows`; only a hint. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown browser'
}
