import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import type { Invitation } from '#shared/identity/staff/invitation-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { invitations } from './table.ts'

export type StoredInvitation = typeof invitations.$inferSelect

/** Neither accepted nor revoked; it may have expired. */
export const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))

/** Returns open invitations, newest first. */
export async function listOpenInvitations(ctx: Context): Promise<Invitation[]> {
  const found = await ctx.db
    .select({ invitation: invitations, invitedBy: staff.name })
    .from(invitations)
    .innerJoin(staff, eq(staff.id, invitations.invitedById))
    .where(isOpen)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
  return found.map(({ invitation, invitedBy }) => toInvitation(ctx, invitation, invitedBy))
}

export const toInvitation = (ctx: Context, invitation: StoredInvitation, invitedBy: string): Invitation => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  invitedBy,
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
  isExpired: invitation.expiresAt <= ctx.now(),
  sentAt: invitation.sentAt?.toISOString() ?? null,
})

/** Returns an open invitation. @throws `not_found`. */
export async function requireOpenInvitation(ctx: Context, id: string): Promise<StoredInvitation> {
  const [found] = await ctx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), isOpen))
  if (!found) throw new AppError('not_found', 'This invitation is no longer open.')
  return found
}

/** Returns the invitation of a link. @throws `invalid`, the same for every reason. */
export async function requireUsableInvitation(ctx: Context, token: string): Promise<StoredInvitation> {
  const [found] = await ctx.db.select().from(invitations).where(isUsableInvitation(ctx, token))
  if (!found) throw deadLink()
  return found
}

/** Returns the condition: open and not expired. */
export const isUsableInvitation = (ctx: Context, token: string) =>
  and(eq(invitations.tokenHash, hashToken(token)), isOpen, gt(invitations.expiresAt, ctx.now()))

export const deadLink = () =>
  new AppError('invalid', 'This invitation no longer works. Ask for a new one.', {
    token: 'This invitation no longer works',
  })
