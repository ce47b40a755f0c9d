import { eq } from 'drizzle-orm'
import { withoutAuthenticator } from '#server/identity/auth/commands/remove-second-factor.ts'
import { sendNotice } from '#server/identity/auth/commands/send-notice.ts'
import { endSessionsOf } from '#server/identity/auth/commands/sign-out.ts'
import { passkeys } from '#server/identity/auth/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { administer } from '#server/identity/staff-administration/commands/administer.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Removes all second factors of a staff member who lost them, ends their sessions and notifies them by email; the next
 * sign-in requires enrollment.
 * @throws AppError `conflict` for the caller's own account, whose factors are replaced individually.
 */
export const resetSecondFactor = (ctx: Context, { id }: { id: string }): Promise<void> =>
  administer(ctx, id, async (ctx, { actor }) => {
    if (actor.id === id)
      throw new AppError('conflict', 'Change your own second factors in Settings under Your account.')
    await ctx.db
      .update(staff)
      .set({ ...withoutAuthenticator, recoveryCodeHashes: [], updatedAt: ctx.now() })
      .where(eq(staff.id, id))
    await ctx.db.delete(passkeys).where(eq(passkeys.staffId, id))
    const endedSessions = await endSessionsOf(ctx, id)
    await record(ctx, 'staff.reset-second-factor', id, { endedSessions })
    await sendNotice(ctx, id, 'second-factor-reset')
  })
