import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { type OpenedSession, openSession } from '#server/identity/auth/commands/open-session.ts'
import { refuseWeakPassword } from '#server/identity/auth/password-weakness.ts'
import { deadLink, requireInvitationOf, worksWith } from '#server/identity/invitations/queries.ts'
import { invitations } from '#server/identity/invitations/table.ts'
import { createStaff } from '#server/identity/staff/commands.ts'
import { lockStaff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { transact } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/crypto/password.ts'
import { mayGrant } from '#shared/identity/staff/role-rank.ts'

interface Acceptance {
  readonly token: string
  readonly name: string
  readonly password: string
}

/**
 * Makes the account that was offered, uses the link up, and signs in; the second factor comes next.
 * @throws AppError `invalid` for a dead link or a password that would be guessed, `conflict` where the address has got an
 * account meanwhile.
 */
export async function acceptInvitation(
  ctx: AuthContext,
  { token, name, password }: Acceptance,
): Promise<OpenedSession> {
  // Asked before the costly hash, so that a stranger cannot make the server work.
  const { email, invitedById } = await requireInvitationOf(ctx, token)
  refuseWeakPassword(password, { name, email })
  const passwordHash = await hashPassword(password)

  return transact(ctx, async (ctx) => {
    // The inviter before the invitation, in the order of a deactivation. Their right to offer the role has to have lasted.
    const inviter = await lockStaff(ctx, invitedById)
    // The open state is in the WHERE: of two who use the link at the same moment, one gets the account.
    const [accepted] = await ctx.db
      .update(invitations)
      .set({ acceptedAt: ctx.now(), tokenHash: null })
      .where(worksWith(ctx, token))
      .returning()
    if (!accepted) throw deadLink()
    if (inviter?.status !== 'active' || !mayGrant(inviter.role, accepted.role)) throw deadLink()
    const staff = await createStaff(ctx, { name, email: accepted.email, role: accepted.role, passwordHash })
    await record(ctx, 'invitation.accept', accepted.id, { staffId: staff.id, role: staff.role })
    return openSession(ctx, staff)
  })
}
