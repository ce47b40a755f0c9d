import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { chargePasswordReset } from '#server/identity/auth/commands/limit-attempts.ts'
import { after, passwordResetMs } from '#server/identity/auth/session-lifetime.ts'
import { passwordResets } from '#server/identity/auth/table.ts'
import { findStaffByEmail } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

/**
 * Records a request for a link. The account is not looked up here, so that neither the response nor its timing reveals
 * whether it exists; the job does that.
 * @throws AppError `rate_limited`, also for unknown addresses.
 */
export async function requestPasswordReset(ctx: AuthContext, { email }: { email: string }): Promise<void> {
  await chargePasswordReset(ctx, email)
  await transact(ctx, async (ctx) => {
    const id = uuidv7()
    const now = ctx.now()
    const emailEncrypted = encrypt(ctx.keys, email, resetContext(id))
    await ctx.db
      .insert(passwordResets)
      .values({ id, emailEncrypted, createdAt: now, expiresAt: after(now, passwordResetMs) })
    await enqueue(ctx, 'auth.send-password-reset', { resetId: id })
  })
}

/**
 * Creates the token of a link that is about to be emailed; only its hash is stored. A repeated call invalidates the
 * previous token.
 * @returns undefined if there is no recipient, the email was already sent, or the request is too old.
 */
export async function preparePasswordReset(
  ctx: Context,
  keys: EncryptionKeys,
  id: string,
): Promise<{ to: string; token: string } | undefined> {
  // After an email outage, no one expects a link requested long ago.
  const isExpected = gt(passwordResets.createdAt, after(ctx.now(), -passwordResetMs))
  const [asked] = await ctx.db
    .select()
    .from(passwordResets)
    .where(and(eq(passwordResets.id, id), isNotNull(passwordResets.emailEncrypted), isExpected))
  if (!asked?.emailEncrypted) return undefined

  const staff = await findStaffByEmail(ctx, decrypt(keys, asked.emailEncrypted, resetContext(id)))
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

/** Clears the submitted address once the email was sent. */
export async function markPasswordResetSent(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(passwordResets).set({ emailEncrypted: null }).where(eq(passwordResets.id, id))
}

export const resetContext = (id: string) => `password_resets.email:${id}`
