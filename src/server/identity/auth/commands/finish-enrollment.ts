import { and, eq } from 'drizzle-orm'
import { newRecoveryCodes, normalizeCode } from '#server/identity/auth/authenticator.ts'
import { completeSession } from '#server/identity/auth/commands/complete-session.ts'
import type { Own } from '#server/identity/auth/queries.ts'
import { sessions } from '#server/identity/auth/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'

/**
 * Finishes the enrollment of a second factor, in the same transaction.
 * @param isFirst if there was none before: then recovery codes are created.
 * @returns those codes in plain text, which are not available later.
 */
export async function finishEnrollment(ctx: Context, own: Own, isFirst: boolean): Promise<string[]> {
  if (own.session.step !== 'complete') await completeSession(ctx, own.session)
  // Other sessions that were about to enroll with this password must now use this second factor.
  await ctx.db
    .update(sessions)
    .set({ step: 'verify-code' })
    .where(and(eq(sessions.staffId, own.staff.id), eq(sessions.step, 'enroll-authenticator')))
  return isFirst ? replaceRecoveryCodes(ctx, own.staff.id) : []
}

/** Creates ten new recovery codes; the old ones stop working. */
export async function replaceRecoveryCodes(ctx: Context, staffId: string): Promise<string[]> {
  const recoveryCodes = newRecoveryCodes()
  await ctx.db
    .update(staff)
    .set({ recoveryCodeHashes: recoveryCodes.map((code) => hashToken(normalizeCode(code))), updatedAt: ctx.now() })
    .where(eq(staff.id, staffId))
  return recoveryCodes
}
