import { and, eq } from 'drizzle-orm'
import { refuseHigherRole } from '#server/identity/invitations/commands/invite-staff.ts'
import { revokeInvitationsOf } from '#server/identity/invitations/commands/revoke-invitation.ts'
import { staff } from '#server/identity/staff/table.ts'
import { administer, refuseLastOwner, roleConflict } from '#server/identity/staff-administration/commands/administer.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

interface RoleChange {
  readonly id: string
  /** The role the caller saw. */
  readonly from: StaffRole
  readonly role: StaffRole
}

/**
 * Changes a role; takes effect with the next request. Revokes the invitations the person sent, because they might grant
 * more than the new role allows. Does nothing if the role is unchanged.
 * @throws AppError `conflict` for the last active owner and if the role is not the one the caller saw, `forbidden`
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
    if (changed.length === 0) throw await roleConflict(ctx, id)
    await revokeInvitationsOf(ctx, id)
    await record(ctx, 'staff.change-role', id, { before: { role: from }, after: { role } })
  })
