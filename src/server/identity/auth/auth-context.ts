import type { FastifyReply } from 'fastify'
import type { Rotated } from '#server/identity/auth/commands/rotate-session.ts'
import { lockAllStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { SignedIn } from '#shared/identity/auth/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { requireActor } from './queries.ts'
import type { BindingCookie, DeviceCookie, KnownDevice } from './session-tokens.ts'

export interface AuthContext extends Context {
  readonly keys: EncryptionKeys
  /** `optional`: without an authenticator, the password is enough. */
  readonly staffMfa: 'required' | 'optional'
  /** The browser's cookie before this request. */
  readonly binding?: string | undefined
  readonly device?: KnownDevice | undefined
}

export interface AuthRouteOptions extends Pick<AuthContext, 'keys' | 'staffMfa'> {
  readonly cookie: BindingCookie
  readonly device: DeviceCookie
  /** Defaults to the request's host. */
  readonly publicUrl: string | undefined
  /** Shown by authenticator apps and browsers next to codes and passkeys. */
  readonly findBrandName: (ctx: Context) => Promise<string>
}

/** Sends a browser its new cookies after a proof of identity, and returns the reply with the new token. */
export function withRotated<Reply extends object>(
  { cookie, device }: Pick<AuthRouteOptions, 'cookie' | 'device'>,
  { now }: Context,
  answer: FastifyReply,
  { rotated, ...reply }: Reply & { readonly rotated?: Rotated | undefined },
) {
  if (rotated) {
    cookie.set(answer, rotated.binding)
    device.remember(answer, rotated.staffId, now())
  }
  return { ...reply, ...(rotated && { token: rotated.token }) }
}

/** Sends a browser the cookies of a session it opened; it becomes a known device once all factors are proven. */
export function withOpened(
  { cookie, device }: Pick<AuthRouteOptions, 'cookie' | 'device'>,
  { now }: Context,
  answer: FastifyReply,
  { signedIn, binding }: { readonly signedIn: SignedIn; readonly binding: string },
) {
  cookie.set(answer, binding)
  if (signedIn.step === 'complete') device.remember(answer, signedIn.user.id, now())
  return signedIn
}

/** Bounds the hashing work one address can cause. */
export const rateLimited = { rateLimit: { max: 30, timeWindow: '1 minute' } }

/**
 * Locks the caller's account, and others that the command locks, so that a concurrent deactivation or change of role sees
 * what they create.
 * @throws `forbidden` if the caller was deactivated or now has another role.
 */
export async function lockActiveActor(ctx: Context, ...others: readonly string[]): Promise<void> {
  const { id: me, role } = requireActor(ctx)
  const account = (await lockAllStaff(ctx, [me, ...others])).find(({ id }) => id === me)
  if (account?.status !== 'active')
    throw new AppError('forbidden', 'Your account has been deactivated. Nothing was saved.')
  if (account.role !== role) throw new AppError('forbidden', 'Your role has just changed. Nothing was saved.')
}
