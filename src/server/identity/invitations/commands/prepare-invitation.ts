import { and, eq, isNull } from 'drizzle-orm'
import { isOpen } from '#server/identity/invitations/queries.ts'
import { invitations } from '#server/identity/invitations/table.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'

/**
 * Makes the token of a link that is about to be mailed; it is kept nowhere in clear. Made again, the one before is dead.
 * @returns undefined where there is nothing to send any more.
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

/** Notes that the mail with this token has left; one that was asked for since then still waits. */
export async function settleInvitation(ctx: Context, id: string, token: string): Promise<void> {
  await ctx.db
    .update(invitations)
    .set({ sentAt: ctx.now() })
    .where(and(eq(invitations.id, id), eq(invitations.tokenHash, hashToken(token))))
}
