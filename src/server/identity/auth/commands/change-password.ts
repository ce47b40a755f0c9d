import { eq } from 'drizzle-orm'
import { sendNotice } from '#server/identity/auth/commands/send-notice.ts'
import { endSessionsOf } from '#server/identity/auth/commands/sign-out.ts'
import { refuseWeakPassword } from '#server/identity/auth/password-weakness.ts'
import { requireActor, requireOwnSession } from '#server/identity/auth/queries.ts'
import { passwordResets } from '#server/identity/auth/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/crypto/password.ts'

/**
 * Sets the caller's new password and ends their other sessions.
 * @throws AppError `invalid` for a weak password.
 */
export async function changePassword(ctx: Context, { password }: { password: string }): Promise<void> {
  const own = await requireOwnSession(ctx)
  refuseWeakPassword(password, own.staff)
  const passwordHash = await hashPassword(password)
  await transact(ctx, (ctx) => replacePassword(ctx, own.staff.id, passwordHash, requireActor(ctx).sessionId))
}

/**
 * Applies a new password: ends other sessions, invalidates reset links and notifies the account owner.
 * @param keptSession stays active; if absent all end.
 */
export async function replacePassword(ctx: Context, staffId: string, passwordHash: string, keptSession?: string) {
  await ctx.db.update(staff).set({ passwordHash, updatedAt: ctx.now() }).where(eq(staff.id, staffId))
  await ctx.db.delete(passwordResets).where(eq(passwordResets.staffId, staffId))
  const ended = await endSessionsOf(ctx, staffId, keptSession)
  await record(ctx, keptSession ? 'staff.change-password' : 'staff.reset-password', staffId, { endedSessions: ended })
  await sendNotice(ctx, staffId, 'password-changed')
}
