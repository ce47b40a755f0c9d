import { eq } from 'drizzle-orm'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { authenticatorUri, newAuthenticatorSecret } from '#server/identity/auth/authenticator.ts'
import { requireOwnSession } from '#server/identity/auth/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Keeps a fresh secret (base32) for the caller's authenticator app. It counts only once a code has proved its arrival;
 * until then one that is enrolled already goes on working.
 */
export async function beginEnrolment(ctx: AuthContext): Promise<{ secret: string; uri: string }> {
  const own = await requireOwnSession(ctx)
  const secret = newAuthenticatorSecret()
  await ctx.db
    .update(staff)
    .set({ totpPendingSealed: seal(ctx.keys, secret, totpContext(own.staff.id)), updatedAt: ctx.now() })
    .where(eq(staff.id, own.staff.id))
  return { secret, uri: authenticatorUri(secret, own.staff.email) }
}

/** What a sealed secret belongs to; it opens in no other account. */
export const totpContext = (staffId: string) => `staff.totp_secret:${staffId}`

/** For a session that knows only the password, where a second factor was enrolled by another one meanwhile. */
export const alreadyEnrolled = () => new AppError('conflict', 'A second factor is already set up for this account.')
