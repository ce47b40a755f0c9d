import { and, eq } from 'drizzle-orm'
import { revokeApiKeysOf } from '#server/identity/api-keys/commands.ts'
import { endSessionsOf } from '#server/identity/auth/commands/sign-out.ts'
import { passwordResets } from '#server/identity/auth/table.ts'
import { revokeInvitationsOf } from '#server/identity/invitations/commands/revoke-invitation.ts'
import { staff } from '#server/identity/staff/table.ts'
import { administer, refuseLastOwner, roleConflict } from '#server/identity/staff-administration/commands/administer.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'

type StaffStatus = typeof staff.$inferSelect.status

/** Pauses the webhooks that a staff account created. @returns the number paused. */
export type PauseWebhooksOf = (ctx: Context, staffId: string) => Promise<number>

/** Numbers of revoked API keys and paused webhooks. */
interface Ended {
  readonly revokedApiKeys: number
  readonly pausedWebhooks: number
}

/**
 * Deactivates an account: ends its sessions, revokes its API keys and invitations, pauses its webhooks and invalidates
 * its links.
 * @throws AppError `conflict` for the last active owner, the caller's own account, and one that is already deactivated.
 */
export const deactivateStaff = (ctx: Context, id: string, pauseWebhooksOf: PauseWebhooksOf): Promise<Ended> =>
  administer(ctx, id, async (ctx, administration) => {
    refuseLastOwner(administration)
    if (administration.actor.id === id)
      throw new AppError('conflict', 'You can’t deactivate your own account. Ask another owner or manager.')
    const deactivated = await ctx.db
      .update(staff)
      .set({ status: 'deactivated', updatedAt: ctx.now() })
      .where(and(eq(staff.id, id), eq(staff.status, 'active')))
      .returning({ id: staff.id })
    if (deactivated.length === 0) throw await roleConflict(ctx, id)
    await ctx.db.delete(passwordResets).where(eq(passwordResets.staffId, id))
    await revokeInvitationsOf(ctx, id)
    const endedSessions = await endSessionsOf(ctx, id)
    const ended = await endIntegrationsOf(ctx, id, pauseWebhooksOf)
    await record(ctx, 'staff.deactivate', id, { ...moved('active', 'deactivated'), endedSessions, ...ended })
    return ended
  })

async function endIntegrationsOf(ctx: Context, id: string, pauseWebhooksOf: PauseWebhooksOf): Promise<Ended> {
  return { revokedApiKeys: await revokeApiKeysOf(ctx, id), pausedWebhooks: await pauseWebhooksOf(ctx, id) }
}

/**
 * Reactivates an account. Its API keys and webhooks stay off, including any left on by an older version.
 * @throws AppError `conflict` if the account is active.
 */
export const reactivateStaff = (ctx: Context, id: string, pauseWebhooksOf: PauseWebhooksOf): Promise<void> =>
  administer(ctx, id, async (ctx) => {
    const reactivated = await ctx.db
      .update(staff)
      .set({ status: 'active', updatedAt: ctx.now() })
      .where(and(eq(staff.id, id), eq(staff.status, 'deactivated')))
      .returning({ id: staff.id })
    if (reactivated.length === 0) throw await roleConflict(ctx, id)
    const ended = await endIntegrationsOf(ctx, id, pauseWebhooksOf)
    await record(ctx, 'staff.reactivate', id, { ...moved('deactivated', 'active'), ...ended })
  })

const moved = (from: StaffStatus, to: StaffStatus) => ({ before: { status: from }, after: { status: to } })
