import { and, eq, gt } from 'drizzle-orm'
import { replacePassword } from '#server/identity/auth/commands/change-password.ts'
import { forgiveAttempts } from '#server/identity/auth/commands/limit-attempts.ts'
import { refuseWeakPassword } from '#server/identity/auth/password-weakness.ts'
import { findPasswordReset } from '#server/identity/auth/queries.ts'
import { passwordResets } from '#server/identity/auth/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/crypto/password.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Sets a new password from an emailed link, spends the link and ends every session. Does not sign in: the second factor
 * is still required.
 * @throws AppError `invalid` for a link that was used, replaced or has expired, and for a weak password.
 */
export async function resetPassword(ctx: Context, { token, password }: { token: string; password: string }) {
  // Check before the costly hash, so that anonymous callers can't make the server work.
  const owner = await findPasswordReset(ctx, token)
  if (!owner) throw deadLink()
  refuseWeakPassword(password, owner)
  const passwordHash = await hashPassword(password)

  await transact(ctx, async (ctx) => {
    const used = await ctx.db
      .delete(passwordResets)
      .where(and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, ctx.now())))
      .returning({ id: passwordResets.id })
    if (used.length === 0) throw deadLink()
    await replacePassword(ctx, owner.id, passwordHash)
    await forgiveAttempts(ctx, 'account', owner.emailNormalized)
  })
}

const deadLink = () =>
  new AppError('invalid', 'This link no longer works. Request a new one.', {
    token: 'This link no longer works',
  })
