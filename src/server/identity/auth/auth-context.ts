import { lockStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { requireActor } from './queries.ts'
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

/**
 * Locks the caller's account until the transaction of `ctx` ends, so that a concurrent deactivation sees what the
 * caller creates.
 * @throws AppError `forbidden` if the account is deactivated.
 */
export async function lockActiveActor(ctx: Context): Promise<void> {
  const account = await lockStaff(ctx, requireActor(ctx).id)
  if (account?.status !== 'active')
    throw new AppError('forbidden', 'Your account has been deactivated. Nothing was saved.')
}
