import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { invitations } from '#server/identity/invitations/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import type { Invitation } from '#shared/identity/staff/invitation-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

export type StoredInvitation = typeof invitations.$inferSelect

/** Neither taken up nor revoked; it may have expired. */
export const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))

/** Open ones, the newest first. */
export async function listOpenInvitations(ctx: Context): Promise<Invitation[]> {
  const found = await ctx.db
    .select({ invitation: invitations, invitedBy: staff.name })
    .from(invitations)
    .innerJoin(staff, eq(staff.id, invitations.invitedById))
    .where(isOpen)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
  return found.map(({ invitation, invitedBy }) => shownInvitation(ctx, invitation, invitedBy))
}

export const shownInvitation = (ctx: Context, invitation: StoredInvitation, invitedBy: string): Invitation => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  invitedBy,
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
  isExpired: invitation.expiresAt <= ctx.now(),
  sentAt: invitation.sentAt?.toISOString() ?? null,
})

/** @throws AppError `not_found` where it was taken up, revoked, or never was. */
export async function requireOpenInvitation(ctx: Context, id: string): Promise<StoredInvitation> {
  const [found] = await ctx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), isOpen))
  if (!found) throw new AppError('not_found', 'This invitation is no longer open.')
  return found
}

/**
 * The invitation of a mailed link.
 * @throws AppError `invalid`, in the same words for one that was used, revoked, replaced, or made up, or has expired.
 */
export async function requireInvitationOf(ctx: Context, token: string): Promise<StoredInvitation> {
  const [found] = await ctx.db.select().from(invitations).where(worksWith(ctx, token))
  if (!found) throw deadLink()
  return found
}

/** While it is open, and for as long as it lasts. */
export const worksWith = (ctx: Context, token: string) =>
  and(eq(invitations.tokenHash, hashToken(token)), isOpen, gt(invitations.expiresAt, ctx.now()))

export const deadLink = () =>
  new AppError('invalid', 'This invitation no longer works. Please ask for a new one.', {
    token: 'This invitation no longer works',
  })
