import { v7 as uuidv7 } from 'uuid'
import { requireActor } from '#server/identity/auth/queries.ts'
import { after } from '#server/identity/auth/session-lifetime.ts'
import { toInvitation } from '#server/identity/invitations/queries.ts'
import { invitations } from '#server/identity/invitations/table.ts'
import { findStaffByEmail, lockStaff, type Staff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { type Invitation, inviteStaff as inviteContract } from '#shared/identity/staff/invitation-contract.ts'
import { mayGrant } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

/** Lifetime of an invitation link, ms. */
export const invitationMs = 7 * 24 * 60 * 60_000

/**
 * Invites an email address to an account with this role.
 * @throws AppError `forbidden` for a role above the caller's own; `conflict` if the address has an account or an open
 * invitation.
 */
export function inviteStaff(ctx: Context, { email, role }: { email: string; role: StaffRole }): Promise<Invitation> {
  return transact(ctx, async (ctx) => {
    const inviter = await requireInviter(ctx, role)
    if (await findStaffByEmail(ctx, email))
      throw new AppError('conflict', 'This email address already has an account.', { email: 'Already has an account' })

    const now = ctx.now()
    const [invited] = await ctx.db
      .insert(invitations)
      .values({
        id: uuidv7(),
        email,
        emailNormalized: normalizeEmail(email),
        role,
        invitedById: inviter.id,
        createdAt: now,
        expiresAt: after(now, invitationMs),
      })
      .onConflictDoNothing()
      .returning()
    if (!invited)
      throw new AppError('conflict', 'This email address has already been invited. You can resend the invitation.', {
        email: 'Has already been invited',
      })

    await record(ctx, 'invitation.create', invited.id, { role })
    await enqueue(ctx, 'invitations.send', { invitationId: invited.id })
    return toInvitation(ctx, invited, inviter.name)
  })
}

/**
 * Returns the caller's account if they may grant this role now. Locks it until the transaction ends, so that a
 * concurrent deactivation either blocks the invitation or revokes it.
 * @throws AppError `forbidden`.
 */
export async function requireInviter(ctx: Context, role: StaffRole): Promise<Staff> {
  const inviter = await lockStaff(ctx, requireActor(ctx).id)
  if (inviter?.status !== 'active' || !mayCall(inviter.role, inviteContract))
    throw new AppError('forbidden', 'You do not have permission to perform this action.')
  refuseHigherRole(inviter.role, role)
  return inviter
}

/** @throws AppError `forbidden`. */
export function refuseHigherRole(actor: StaffRole, role: StaffRole): void {
  if (!mayGrant(actor, role)) throw new AppError('forbidden', 'You can’t grant a role above your own.')
}
