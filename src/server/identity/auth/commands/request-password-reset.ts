import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { chargePasswordReset } from '#server/identity/auth/commands/limit-attempts.ts'
import { after, passwordResetMs } from '#server/identity/auth/session-lifetime.ts'
import { passwordResets } from '#server/identity/auth/table.ts'
import { findStaffByEmail } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, open, seal } from '#server/platform/crypto/seal.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

/**
 * Notes that somebody asked for a link. Whether the account exists is not even looked up here, so that neither the
 * answer nor its time can tell: the job finds out.
 * @throws AppError `rate_limited`, also for addresses that belong to nobody.
 */
export async function requestPasswordReset(ctx: AuthContext, { email }: { email: string }): Promise<void> {
  await chargePasswordReset(ctx, email)
  await transact(ctx, async (ctx) => {
    const id = uuidv7()
    const now = ctx.now()
    const emailSealed = seal(ctx.keys, email, resetContext(id))
    await ctx.db
      .insert(passwordResets)
      .values({ id, emailSealed, createdAt: now, expiresAt: after(now, passwordResetMs) })
    await enqueue(ctx, 'auth.send-password-reset', { resetId: id })
  })
}

/**
 * Makes the token of a link that is about to be mailed; it is kept nowhere in clear. Made again, the one before is dead.
 * @returns undefined where there is nobody to write to, the mail has left already, or it was asked for too long ago.
 */
export async function preparePasswordReset(
  ctx: Context,
  keys: EncryptionKeys,
  id: string,
): Promise<{ to: string; token: string } | undefined> {
  // After an outage of the mail no one expects a link that was asked for long ago.
  const isExpected = gt(passwordResets.createdAt, after(ctx.now(), -passwordResetMs))
  const [asked] = await ctx.db
    .select()
    .from(passwordResets)
    .where(and(eq(passwordResets.id, id), isNotNull(passwordResets.emailSealed), isExpected))
  if (!asked?.emailSealed) return undefined

  const staff = await findStaffByEmail(ctx, open(keys, asked.emailSealed, resetContext(id)))
  if (staff?.status !== 'active') {
    await ctx.db.delete(passwordResets).where(eq(passwordResets.id, id))
    return undefined
  }
  const token = newToken()
  await transact(ctx, async (ctx) => {
    await ctx.db
      .update(passwordResets)
      .set({ staffId: staff.id, tokenHash: hashToken(token), expiresAt: after(ctx.now(), passwordResetMs) })
      .where(eq(passwordResets.id, id))
    await record(ctx, 'staff.request-password-reset', staff.id)
  })
  return { to: staff.email, token }
}

/** Forgets what was typed, once the mail has left. */
export async function settlePasswordReset(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(passwordResets).set({ emailSealed: null }).where(eq(passwordResets.id, id))
}

export const resetContext = (id: string) => `password_resets.email:${id}`
