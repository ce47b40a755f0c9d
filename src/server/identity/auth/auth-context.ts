import type { FastifyReply } from 'fastify'
import type { Rotated } from '#server/identity/auth/commands/rotate-session.ts'
import { lockStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { requireActor } from './queries.ts'
import type { BindingCookie } from './session-tokens.ts'

export interface AuthContext extends Context {
  readonly keys: EncryptionKeys
  /** `optional`: without an authenticator, the password is enough. */
  readonly staffMfa: 'required' | 'optional'
  /** The browser's cookie before this request. */
  readonly binding?: string | undefined
}

export interface AuthRouteOptions extends Pick<AuthContext, 'keys' | 'staffMfa'> {
  readonly cookie: BindingCookie
  /** Defaults to the request's host. */
  readonly publicUrl: string | undefined
}

/** Sends a browser its new cookie, and returns the reply with the new token. */
export function withRotated<Reply extends object>(
  cookie: BindingCookie,
  answer: FastifyReply,
  { rotated, ...reply }: Reply & { readonly rotated?: Rotated | undefined },
) {
  if (rotated) cookie.set(answer, rotated.binding)
  return { ...reply, ...(rotated && { token: rotated.token }) }
}

/** Bounds the hashing work one address can cause. */
export const rateLimited = { rateLimit: { max: 30, timeWindow: '1 minute' } }

/**
 * Locks the caller's account, so that a concurrent deactivation sees what they create.
 * @throws `forbidden` if deactivated.
 */
export async function lockActiveActor(ctx: Context): Promise<void> {
  const account = await lockStaff(ctx, requireActor(ctx).id)
  if (account?.status !== 'active')
    throw new AppError('forbidden', 'Your account has been deactivated. Nothing was saved.')
}
