import { and, eq } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { refuseHigherRole } from '#server/identity/invitations/commands/invite-staff.ts'
import { isOpen, requireOpenInvitation } from '#server/identity/invitations/queries.ts'
import { invitations } from '#server/identity/invitations/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Revokes an invitation; its link stops working at once.
 * @throws AppError `not_found` if it is no longer open, `conflict` if it was accepted concurrently, `forbidden` for a
 * role above the caller's own.
 */
export function revokeInvitation(ctx: Context, { id }: { id: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { role } = await requireOpenInvitation(ctx, id)
    refuseHigherRole(requireActor(ctx).role, role)
    const revoked = await ctx.db
      .update(invitations)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(invitations.id, id), isOpen))
      .returning({ id: invitations.id })
    if (revoked.length === 0) throw new AppError('conflict', 'This invitation has just been accepted or revoked.')
    await record(ctx, 'invitation.revoke', id)
  })
}

/** Revokes the invitations of an inviter who may no longer grant them. */
export async function revokeInvitationsOf(ctx: Context, staffId: string): Promise<void> {
  const revoked = await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(invitations.invitedById, staffId), isOpen))
    .returning({ id: invitations.id })
  for (const { id } of revoked) await record(ctx, 'invitation.revoke', id, { reason: 'the inviter lost the right' })
}
