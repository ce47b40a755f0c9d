import { and, eq } from 'drizzle-orm'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { sendNotice } from '#server/identity/auth/commands/send-notice.ts'
import { listSecondFactorKinds, lockOwnAccount } from '#server/identity/auth/queries.ts'
import { passkeys } from '#server/identity/auth/table.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { transact } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** @throws AppError `not_found` for a passkey that is not the caller's, `conflict` for the last second factor. */
export const removePasskey = (ctx: AuthContext, { id }: { id: string }): Promise<void> =>
  removeOwn(ctx, 'staff.remove-passkey', async (ctx, staffId) => {
    const removed = await ctx.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.staffId, staffId)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) throw notFound()
  })

/** @throws AppError `not_found` if there is none, `conflict` for the last second factor. */
export const removeAuthenticator = (ctx: AuthContext): Promise<void> =>
  removeOwn(ctx, 'staff.remove-authenticator', async (ctx, staffId) => {
    const own = await findStaff(ctx, staffId)
    if (!own?.totpEnrolledAt) throw notFound()
    await ctx.db.update(staff).set(withoutAuthenticator).where(eq(staff.id, staffId))
  })

/** Column values of an account without an authenticator app. */
export const withoutAuthenticator = {
  totpSecretEncrypted: null,
  totpPendingEncrypted: null,
  totpEnrolledAt: null,
  totpLastCounter: null,
} as const

function removeOwn(
  ctx: AuthContext,
  action: string,
  remove: (ctx: AuthContext, staffId: string) => Promise<void>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { staff: before } = await lockOwnAccount(ctx)
    await remove(ctx, before.id)

    const own = await findStaff(ctx, before.id)
    const isLast = !own || (await listSecondFactorKinds(ctx, own)).length === 0
    if (isLast && ctx.staffMfa === 'required')
      throw new AppError('conflict', 'This is your last second factor. Add another one first.')
    // Recovery codes are useless without a second factor.
    if (isLast) await ctx.db.update(staff).set({ recoveryCodeHashes: [] }).where(eq(staff.id, before.id))

    await record(ctx, action, before.id)
    await sendNotice(ctx, before.id, 'second-factor-removed')
  })
}

const notFound = () => new AppError('not_found', 'The requested resource was not found.')
