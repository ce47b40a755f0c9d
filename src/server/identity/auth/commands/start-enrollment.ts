import { eq } from 'drizzle-orm'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { authenticatorUri, newAuthenticatorSecret } from '#server/identity/auth/authenticator.ts'
import { requireOwnSession } from '#server/identity/auth/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { encrypt } from '#server/platform/crypto/encrypt.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Stores a new secret (base32) for the caller's authenticator app. It becomes active once a code confirms it; until
 * then an existing one stays active.
 */
export async function startEnrollment(ctx: AuthContext): Promise<{ secret: string; uri: string }> {
  const own = await requireOwnSession(ctx)
  const secret = newAuthenticatorSecret()
  await ctx.db
    .update(staff)
    .set({ totpPendingEncrypted: encrypt(ctx.keys, secret, totpContext(own.staff.id)), updatedAt: ctx.now() })
    .where(eq(staff.id, own.staff.id))
  return { secret, uri: authenticatorUri(secret, own.staff.email) }
}

/** Encryption context of the secret; it can't be decrypted for another account. */
export const totpContext = (staffId: string) => `staff.totp_secret:${staffId}`

/** For a password-only session, if another session has enrolled a second factor in between. */
export const alreadyEnrolled = () => new AppError('conflict', 'A second factor is already set up for this account.')
