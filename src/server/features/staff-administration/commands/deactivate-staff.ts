import { and, eq } from 'drizzle-orm'
import { endSessionsOf } from '#server/features/auth/commands/sign-out.ts'
import { passwordResets } from '#server/features/auth/table.ts'
import { revokeInvitationsOf } from '#server/features/invitations/commands/revoke-invitation.ts'
import { staff } from '#server/features/staff/table.ts'
import {
  administer,
  changedMeanwhile,
  refuseLastOwner,
} from '#server/features/staff-administration/commands/administer.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'

type StaffStatus = typeof staff.$inferSelect.status

/**
 * Closes an account: its sessions end at once, and the links and invitations that came from it die.
 * @throws AppError `conflict` for the last active owner, one's own account, and one that is closed already.
 */
export const deactivateStaff = (ctx: Context, { id }: { id: string }): Promise<void> =>
  administer(ctx, id, async (ctx, administration) => {
    refuseLastOwner(administration)
    if (administration.actor.id === id)
      throw new AppError('conflict', 'You cannot deactivate your own account. Please ask a colleague.')
    const deactivated = await ctx.db
      .update(staff)
      .set({ status: 'deactivated', updatedAt: ctx.now() })
      .where(and(eq(staff.id, id), eq(staff.status, 'active')))
      .returning({ id: staff.id })
    if (deactivated.length === 0) throw await changedMeanwhile(ctx, id)
    await ctx.db.delete(passwordResets).where(eq(passwordResets.staffId, id))
    await revokeInvitationsOf(ctx, id)
    const endedSessions = await endSessionsOf(ctx, id)
    await record(ctx, 'staff.deactivate', id, { ...moved('active', 'deactivated'), endedSessions })
  })

/** @throws AppError `conflict` for an account that is open already. */
export const reactivateStaff = (ctx: Context, { id }: { id: string }): Promise<void> =>
  administer(ctx, id, async (ctx) => {
    const reactivated = await ctx.db
      .update(staff)
      .set({ status: 'active', updatedAt: ctx.now() })
      .where(and(eq(staff.id, id), eq(staff.status, 'deactivated')))
      .returning({ id: staff.id })
    if (reactivated.length === 0) throw await changedMeanwhile(ctx, id)
    await record(ctx, 'staff.reactivate', id, moved('deactivated', 'active'))
  })

const moved = (from: StaffStatus, to: StaffStatus) => ({ before: { status: from }, after: { status: to } })
