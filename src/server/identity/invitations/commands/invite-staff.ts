import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireActor } from '#server/identity/auth/queries.ts'
import { after } from '#server/identity/auth/session-tokens.ts'
import { isOpen, requireOpenInvitation, toInvitation } from '#server/identity/invitations/queries.ts'
import { invitations } from '#server/identity/invitations/table.ts'
import { findStaff, findStaffByEmail, lockStaff, type Staff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { type Invitation, inviteStaff as inviteContract } from '#shared/identity/staff/invitation-contract.ts'
import { mayGrant } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

const invitationMs = 7 * 24 * 60 * 60_000

/**
 * Invites an address.
 * @throws `forbidden` above the caller's role; `conflict` if it has an account or an open invitation.
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
 * Locks the caller's account, so that a concurrent deactivation blocks or revokes the invitation.
 * @throws `forbidden`.
 */
async function requireInviter(ctx: Context, role: StaffRole): Promise<Staff> {
  const inviter = await lockStaff(ctx, requireActor(ctx).id)
  if (inviter?.status !== 'active' || !mayCall(inviter.role, inviteContract))
    throw new AppError('forbidden', 'You do not have permission to perform this action.')
  refuseHigherRole(inviter.role, role)
  return inviter
}

/** @throws `forbidden`. */
export function refuseHigherRole(actor: StaffRole, role: StaffRole): void {
  if (!mayGrant(actor, role)) throw new AppError('forbidden', 'You can’t grant a role above your own.')
}

/**
 * Creates the token for a link about to be emailed, replacing any other; only its hash is stored.
 * @returns undefined if there is nothing to send.
 */
export async function prepareInvitation(ctx: Context, id: string) {
  const token = newToken()
  const [waiting] = await ctx.db
    .update(invitations)
    .set({ tokenHash: hashToken(token) })
    .where(and(eq(invitations.id, id), isOpen, isNull(invitations.sentAt)))
    .returning()
  if (!waiting) return undefined
  const inviter = await findStaff(ctx, waiting.invitedById)
  return { to: waiting.email, invitedBy: inviter?.name ?? '', token }
}

/** Records that the email was sent, unless a resend was requested since. */
export async function markInvitationSent(ctx: Context, id: string, token: string): Promise<void> {
  await ctx.db
    .update(invitations)
    .set({ sentAt: ctx.now() })
    .where(and(eq(invitations.id, id), eq(invitations.tokenHash, hashToken(token))))
}

/**
 * Resends an invitation for 7 days, replacing the link.
 * @throws `not_found`, or `forbidden` above the caller's role.
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

/**
 * Revokes an invitation and its link.
 * @throws `not_found`, `conflict` if accepted concurrently, `forbidden` above the caller's role.
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

/** Revokes invitations whose inviter lost the right. */
export async function revokeInvitationsOf(ctx: Context, staffId: string): Promise<void> {
  const revoked = await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(invitations.invitedById, staffId), isOpen))
    .returning({ id: invitations.id })
  for (const { id } of revoked) await record(ctx, 'invitation.revoke', id, { reason: 'the inviter lost permission' })
}
