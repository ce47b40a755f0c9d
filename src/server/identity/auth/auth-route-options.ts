import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import type { BindingCookie } from '#server/identity/auth/binding-cookie.ts'

/** Options for routes that sign users in. */
export interface AuthRouteOptions extends Pick<AuthContext, 'keys' | 'staffMfa'> {
  readonly cookie: BindingCookie
  /** Undefined if not configured; then the request's host is used. */
  readonly publicUrl: string | undefined
}

/** An additional limit to the growing delays: it also bounds the hashing work that one address can cause. */
export const rateLimited = { rateLimit: { max: 30, timeWindow: '1 minute' } }
