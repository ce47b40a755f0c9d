import { and, eq } from 'drizzle-orm'
import { after } from '#server/identity/auth/session-lifetime.ts'
import { invitationMs, requireInviter } from '#server/identity/invitations/commands/invite-staff.ts'
import { isOpen, requireOpenInvitation } from '#server/identity/invitations/queries.ts'
import { invitations } from '#server/identity/invitations/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Resends an invitation for another 7 days; the previous link stops working at once.
 * @throws AppError `not_found` if it is no longer open, `forbidden` for a role above the caller's own.
 */
export function resendInvitation(ctx: Context, { id }: { id: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { role } = await requireOpenInvitation(ctx, id)
    await requireInviter(ctx, role)
    const renewed = await ctx.db
      .update(invitations)
      .set({ tokenHash: null, sentAt: null, expiresAt: after(ctx.now(), invitationMs) })
      .where(and(eq(invitations.id, id), isOpen))
      .returning({ id: invitations.id })
    if (renewed.length === 0) throw new AppError('conflict', 'This invitation has just been accepted or revoked.')
    await record(ctx, 'invitation.resend', id)
    await enqueue(ctx, 'invitations.send', { invitationId: id })
  })
}
