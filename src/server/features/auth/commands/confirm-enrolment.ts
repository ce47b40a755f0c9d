import { and, eq, isNull, ne } from 'drizzle-orm'
import type { AuthContext } from '#server/features/auth/auth-context.ts'
import { codeCounter, newRecoveryCodes, normalizeCode } from '#server/features/auth/authenticator.ts'
import { alreadyEnrolled, totpContext } from '#server/features/auth/commands/begin-enrolment.ts'
import { completeSession, wrongCode } from '#server/features/auth/commands/verify-code.ts'
import { requireOwnSession } from '#server/features/auth/queries.ts'
import { sessions } from '#server/features/auth/table.ts'
import { staff } from '#server/features/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { transact } from '#server/platform/context.ts'
import { open } from '#server/platform/crypto/seal.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Enrols the authenticator whose secret `beginEnrolment` gave, and completes the caller's session.
 * @returns ten recovery codes, which exist in clear only in this answer.
 * @throws AppError `invalid` for a wrong code, `conflict` where there is nothing to confirm.
 */
export function confirmEnrolment(ctx: AuthContext, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> {
  return transact(ctx, async (ctx) => {
    const own = await requireOwnSession(ctx)
    const sealed = own.staff.totpSecretSealed
    if (own.staff.totpEnrolledAt) throw alreadyEnrolled()
    if (!sealed) throw new AppError('conflict', 'Please scan the code with your authenticator app first.')

    const counter = codeCounter(open(ctx.keys, sealed, totpContext(own.staff.id)), normalizeCode(code), ctx.now())
    if (counter === undefined) throw wrongCode()

    const recoveryCodes = newRecoveryCodes()
    const enrolled = await ctx.db
      .update(staff)
      .set({
        totpEnrolledAt: ctx.now(),
        totpLastCounter: counter,
        recoveryCodeHashes: recoveryCodes.map((recoveryCode) => hashToken(normalizeCode(recoveryCode))),
        updatedAt: ctx.now(),
      })
      .where(and(eq(staff.id, own.staff.id), isNull(staff.totpEnrolledAt), eq(staff.totpSecretSealed, sealed)))
      .returning({ id: staff.id })
    if (enrolled.length === 0) throw alreadyEnrolled()

    await completeSession(ctx, own.session.id)
    // Whoever else was about to enrol with this password must now show a code of this authenticator.
    await ctx.db
      .update(sessions)
      .set({ step: 'verify-code' })
      .where(
        and(
          eq(sessions.staffId, own.staff.id),
          ne(sessions.id, own.session.id),
          eq(sessions.step, 'enrol-authenticator'),
        ),
      )
    await record(ctx, 'staff.enrol-authenticator', own.staff.id)
    return { recoveryCodes }
  })
}
