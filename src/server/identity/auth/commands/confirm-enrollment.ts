import { eq } from 'drizzle-orm'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { codeCounter, normalizeCode } from '#server/identity/auth/authenticator.ts'
import { finishEnrollment } from '#server/identity/auth/commands/finish-enrollment.ts'
import { sendNotice } from '#server/identity/auth/commands/send-notice.ts'
import { alreadyEnrolled, totpContext } from '#server/identity/auth/commands/start-enrollment.ts'
import { wrongCode } from '#server/identity/auth/commands/verify-code.ts'
import { listSecondFactorKinds, lockOwnAccount } from '#server/identity/auth/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { transact } from '#server/platform/context.ts'
import { decrypt } from '#server/platform/crypto/encrypt.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Enrolls the authenticator whose secret `beginEnrolment` issued, replacing any previous one, and completes the
 * caller's session.
 * @returns ten recovery codes with the first second factor, otherwise none.
 * @throws AppError `invalid` for a wrong code, `conflict` if there is nothing to confirm.
 */
export function confirmEnrollment(ctx: AuthContext, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> {
  return transact(ctx, async (ctx) => {
    const own = await lockOwnAccount(ctx)
    if (own.session.step === 'verify-code') throw alreadyEnrolled()
    const pending = own.staff.totpPendingEncrypted
    if (!pending) throw new AppError('conflict', 'Scan the code with your authenticator app first.')

    const counter = codeCounter(decrypt(ctx.keys, pending, totpContext(own.staff.id)), normalizeCode(code), ctx.now())
    if (counter === undefined) throw wrongCode()

    const kinds = await listSecondFactorKinds(ctx, own.staff)
    await ctx.db
      .update(staff)
      .set({
        totpSecretEncrypted: pending,
        totpPendingEncrypted: null,
        totpEnrolledAt: ctx.now(),
        totpLastCounter: counter,
        updatedAt: ctx.now(),
      })
      .where(eq(staff.id, own.staff.id))
    const recoveryCodes = await finishEnrollment(ctx, own, kinds.length === 0)
    const isReplaced = kinds.includes('authenticator')
    await record(ctx, isReplaced ? 'staff.replace-authenticator' : 'staff.enroll-authenticator', own.staff.id)
    if (kinds.length > 0) await sendNotice(ctx, own.staff.id, 'authenticator-set-up')
    return { recoveryCodes }
  })
}
