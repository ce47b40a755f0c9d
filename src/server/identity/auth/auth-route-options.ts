import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import type { BindingCookie } from '#server/identity/auth/binding-cookie.ts'

/** What routes that sign somebody in are mounted with. */
export interface AuthRouteOptions extends Pick<AuthContext, 'keys' | 'staffMfa'> {
  readonly cookie: BindingCookie
  /** Unknown where the operator set none: then it is what the browser asked for. */
  readonly publicUrl: string | undefined
}

/** The second limit beside the growing delays: it also bounds how much hashing one address can ask for. */
export const guarded = { rateLimit: { max: 30, timeWindow: '1 minute' } }
