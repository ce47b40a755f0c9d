import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { BindingCookie } from './session-tokens.ts'

/** What sign-in needs in addition to `Context`. */
export interface AuthContext extends Context {
  readonly keys: EncryptionKeys
  /** `optional`: users without an authenticator sign in with the password alone. */
  readonly staffMfa: 'required' | 'optional'
}

/** Options for routes that sign users in. */
export interface AuthRouteOptions extends Pick<AuthContext, 'keys' | 'staffMfa'> {
  readonly cookie: BindingCookie
  /** Undefined if not configured; then the request's host is used. */
  readonly publicUrl: string | undefined
}

/** An additional limit to the growing delays: it also bounds the hashing work that one address can cause. */
export const rateLimited = { rateLimit: { max: 30, timeWindow: '1 minute' } }
