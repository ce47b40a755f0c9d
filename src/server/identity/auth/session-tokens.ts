import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { decrypt, deriveKey, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
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

/** A browser in which a staff member once proved who they are. */
export interface KnownDevice {
  readonly id: string
  readonly staffId: string
}

const deviceContext = 'staff-device'

/**
 * Returns the cookie of a known device, encrypted, so that no one can make one (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"). It signs no one in.
 */
export function deviceCookie(keys: EncryptionKeys, publicUrl: string | undefined) {
  const cookie = hostCookie(publicUrl, cookies.staffDevice)
  return {
    read: (request: FastifyRequest, now: Date): KnownDevice | undefined => {
      try {
        const [id = '', staffId = '', until] = decrypt(keys, cookie.read(request) ?? '', deviceContext).split(' ')
        return Number(until) > now.getTime() ? { id, staffId } : undefined
      } catch {
        // Absent, altered, or its key was retired.
        return undefined
      }
    },
    /** A new id each time, so that an old copy of the cookie has counters of its own. */
    remember: (answer: FastifyReply, staffId: string, now: Date) => {
      const until = after(now, cookies.staffDevice.maxAgeMs).getTime()
      cookie.set(answer, encrypt(keys, `${uuidv7()} ${staffId} ${until}`, deviceContext))
    },
  }
}
export type DeviceCookie = ReturnType<typeof deviceCookie>

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
