import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { replaceRecoveryCodes } from '#server/identity/auth/commands/finish-enrollment.ts'
import { sendNotice } from '#server/identity/auth/commands/send-notice.ts'
import { listSecondFactorKinds, lockOwnAccount } from '#server/identity/auth/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { transact } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Replaces the caller's recovery codes with ten new ones.
 * @throws AppError `conflict` if there is no second factor.
 */
export function renewRecoveryCodes(ctx: AuthContext): Promise<{ recoveryCodes: string[] }> {
  return transact(ctx, async (ctx) => {
    const { staff } = await lockOwnAccount(ctx)
    if ((await listSecondFactorKinds(ctx, staff)).length === 0)
      throw new AppError('conflict', 'Set up a second factor first.')
    const recoveryCodes = await replaceRecoveryCodes(ctx, staff.id)
    await record(ctx, 'staff.renew-recovery-codes', staff.id)
    await sendNotice(ctx, staff.id, 'recovery-codes-renewed')
    return { recoveryCodes }
  })
}
