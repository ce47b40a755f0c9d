import { and, eq } from 'drizzle-orm'
import { refuseHigherRole } from '#server/identity/invitations/commands/invite-staff.ts'
import { revokeInvitationsOf } from '#server/identity/invitations/commands/revoke-invitation.ts'
import { staff } from '#server/identity/staff/table.ts'
import {
  administer,
  changedMeanwhile,
  refuseLastOwner,
} from '#server/identity/staff-administration/commands/administer.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

interface RoleChange {
  readonly id: string
  /** What the caller saw. */
  readonly from: StaffRole
  readonly role: StaffRole
}

/**
 * Gives somebody another role; it takes effect with their next request. Invitations they sent are taken back, for they
 * might offer more than the new role may. Who has the role already keeps it, and nothing is changed.
 * @throws AppError `conflict` for the last active owner and where the role is not what the caller saw, `forbidden`
 * above the caller's own.
 */
export const changeRole = (ctx: Context, { id, from, role }: RoleChange): Promise<void> =>
  administer(ctx, id, async (ctx, administration) => {
    refuseHigherRole(administration.actor.role, role)
    if (administration.target.role === role) return
    if (role !== 'owner') refuseLastOwner(administration)
    const changed = await ctx.db
      .update(staff)
      .set({ role, updatedAt: ctx.now() })
      .where(and(eq(staff.id, id), eq(staff.role, from)))
      .returning({ id: staff.id })
    if (changed.length === 0) throw await changedMeanwhile(ctx, id)
    await revokeInvitationsOf(ctx, id)
    await record(ctx, 'staff.change-role', id, { before: { role: from }, after: { role } })
  })
