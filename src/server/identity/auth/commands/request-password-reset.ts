import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { passwordWeakness, refuseWeakPassword } from '#server/identity/auth/password-weakness.ts'
import { findPasswordReset, lockOwnAccount, requireActor, requireOwnSession } from '#server/identity/auth/queries.ts'
import { after, passwordResetMs } from '#server/identity/auth/session-tokens.ts'
import { passwordResets } from '#server/identity/auth/table.ts'
import { findStaffByEmail, lockStaff } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { hashPassword, isPassword } from '#server/platform/crypto/password.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { chargeAttempt, chargePasswordReset, forgiveAccount, forgiveAttempts } from './limit-attempts.ts'
import { sendNotice } from './send-notice.ts'
import { endSessionsOf } from './sign-out.ts'

/**
 * Records a request. Only the job looks up the account, so that neither response nor timing reveals it.
 * @throws `rate_limited`.
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
 * Creates the token for a link about to be emailed, replacing any other; only its hash is stored.
 * @returns undefined if there is nothing to send.
 */
export async function preparePasswordReset(
  ctx: Context,
  keys: EncryptionKeys,
  id: string,
): Promise<{ to: string; token: string } | undefined> {
  // After an email outage, no one expects a link requested long ago.
  const isExpected = gt(passwordResets.createdAt, after(ctx.now(), -passwordResetMs))
  const [request] = await ctx.db
    .select()
    .from(passwordResets)
    .where(and(eq(passwordResets.id, id), isNotNull(passwordResets.emailEncrypted), isExpected))
  if (!request?.emailEncrypted) return undefined

  const staff = await findStaffByEmail(ctx, decrypt(keys, request.emailEncrypted, resetContext(id)))
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

/** Clears the address once the email was sent. */
export async function markPasswordResetSent(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(passwordResets).set({ emailEncrypted: null }).where(eq(passwordResets.id, id))
}

export const resetContext = (id: string) => `password_resets.email:${id}`

/**
 * Sets the caller's password and ends their other sessions.
 * @throws `invalid` if the new password is weak or the current one is wrong, `unauthenticated` if the session has ended,
 * `rate_limited` after several wrong passwords, counted together with step-ups.
 */
export async function changePassword(
  ctx: Context,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const own = await requireOwnSession(ctx)
  await chargeAttempt(ctx, 'step-up', own.staff.id)
  const isRight = await isPassword(own.staff.passwordHash, current)
  if (!isRight) await record(ctx, 'staff.change-password-failed', own.staff.id, { sessionId: own.session.id })
  else await forgiveAttempts(ctx, 'step-up', own.staff.id)
  const weakness = passwordWeakness(password, own.staff)
  if (!isRight || weakness)
    throw new AppError('invalid', 'Please check your input and try again.', {
      ...(!isRight && { current: 'This password is incorrect' }),
      ...(weakness && { password: weakness }),
    })
  const passwordHash = await hashPassword(password)
  await transact(ctx, async (ctx) => {
    // A reset may have ended this session while the password was hashed; its password stays.
    const present = await lockOwnAccount(ctx)
    if (present.staff.passwordHash !== own.staff.passwordHash)
      throw new AppError('invalid', 'Please check your input and try again.', { current: 'This password is incorrect' })
    await replacePassword(ctx, own.staff.id, passwordHash, requireActor(ctx).sessionId)
  })
}

/**
 * Applies a new password: ends other sessions and reset links, and notifies the owner.
 * @param keptSession stays active.
 */
async function replacePassword(ctx: Context, staffId: string, passwordHash: string, keptSession?: string) {
  await ctx.db.update(staff).set({ passwordHash, updatedAt: ctx.now() }).where(eq(staff.id, staffId))
  await ctx.db.delete(passwordResets).where(eq(passwordResets.staffId, staffId))
  const ended = await endSessionsOf(ctx, staffId, keptSession)
  await record(ctx, keptSession ? 'staff.change-password' : 'staff.reset-password', staffId, { endedSessions: ended })
  await sendNotice(ctx, staffId, 'password-changed')
}

/**
 * Sets a password by emailed link and ends every session. Does not sign in: the second factor is still required.
 * @throws `invalid` for an ended link or a weak password.
 */
export async function resetPassword(ctx: Context, { token, password }: { token: string; password: string }) {
  // Before the costly hash, so that anonymous callers cause little work.
  const owner = await findPasswordReset(ctx, token)
  if (!owner) throw deadLink()
  refuseWeakPassword(password, owner)
  const passwordHash = await hashPassword(password)

  await transact(ctx, async (ctx) => {
    // Locked before its links, as in `changePassword`.
    await lockStaff(ctx, owner.id)
    const used = await ctx.db
      .delete(passwordResets)
      .where(and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, ctx.now())))
      .returning({ id: passwordResets.id })
    if (used.length === 0) throw deadLink()
    await replacePassword(ctx, owner.id, passwordHash)
    await forgiveAccount(ctx, owner.emailNormalized)
  })
}

const deadLink = () =>
  new AppError('invalid', 'This link no longer works. Request a new one.', {
    token: 'This link no longer works',
  })
