import { and, eq, isNull } from 'drizzle-orm'
import type { AuthContext } from '#server/features/auth/auth-context.ts'
import { authenticatorUri, newAuthenticatorSecret } from '#server/features/auth/authenticator.ts'
import { requireOwnSession } from '#server/features/auth/queries.ts'
import { staff } from '#server/features/staff/table.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Keeps a fresh secret (base32) for the caller's authenticator app. It counts only once a code has proved its arrival.
 * @throws AppError `conflict` where an authenticator is enrolled: a password alone must never replace one.
 */
export async function beginEnrolment(ctx: AuthContext): Promise<{ secret: string; uri: string }> {
  const own = await requireOwnSession(ctx)
  const secret = newAuthenticatorSecret()
  const changed = await ctx.db
    .update(staff)
    .set({ totpSecretSealed: seal(ctx.keys, secret, totpContext(own.staff.id)), updatedAt: ctx.now() })
    .where(and(eq(staff.id, own.staff.id), isNull(staff.totpEnrolledAt)))
    .returning({ id: staff.id })
  if (changed.length === 0) throw alreadyEnrolled()
  return { secret, uri: authenticatorUri(secret, own.staff.email) }
}

/** What a sealed secret belongs to; it opens in no other account. */
export const totpContext = (staffId: string) => `staff.totp_secret:${staffId}`

export const alreadyEnrolled = () =>
  new AppError('conflict', 'An authenticator app is already set up for this account.')
