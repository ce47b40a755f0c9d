import { and, eq, isNull } from 'drizzle-orm'
import { isOpen } from '#server/identity/invitations/queries.ts'
import { invitations } from '#server/identity/invitations/table.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'

/**
 * Creates the token of a link that is about to be emailed; only its hash is stored. A repeated call invalidates the
 * previous token.
 * @returns undefined if there is nothing left to send.
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

/** Records that the email with this token was sent; a resend requested since then stays queued. */
export async function markInvitationSent(ctx: Context, id: string, token: string): Promise<void> {
  await ctx.db
    .update(invitations)
    .set({ sentAt: ctx.now() })
    .where(and(eq(invitations.id, id), eq(invitations.tokenHash, hashToken(token))))
}
