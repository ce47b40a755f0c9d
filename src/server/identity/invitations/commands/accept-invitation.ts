import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { type OpenedSession, openSession } from '#server/identity/auth/commands/open-session.ts'
import { refuseWeakPassword } from '#server/identity/auth/password-weakness.ts'
import { deadLink, isUsableInvitation, requireUsableInvitation } from '#server/identity/invitations/queries.ts'
import { invitations } from '#server/identity/invitations/table.ts'
import { createStaff } from '#server/identity/staff/commands.ts'
import { lockStaff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { transact } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/crypto/password.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { administratorRoles, mayGrant } from '#shared/identity/staff/role-rank.ts'

interface Acceptance {
  readonly token: string
  readonly name: string
  readonly password: string
}

/**
 * Creates the invited account and signs in; the second factor is next.
 * @throws `invalid` for an ended link or a weak password, `conflict` if the address has an account.
 */
export async function acceptInvitation(
  ctx: AuthContext,
  { token, name, password }: Acceptance,
): Promise<OpenedSession> {
  // Before the costly hash, so that anonymous callers cause little work.
  const { email, invitedById } = await requireUsableInvitation(ctx, token)
  refuseWeakPassword(password, { name, email })
  const passwordHash = await hashPassword(password)

  return transact(ctx, async (ctx) => {
    // Inviter first, as in deactivation. They must still be allowed to grant the role.
    const inviter = await lockStaff(ctx, invitedById)
    // The open state in the WHERE clause: of two uses, one creates the account.
    const [accepted] = await ctx.db
      .update(invitations)
      .set({ acceptedAt: ctx.now(), tokenHash: null })
      .where(isUsableInvitation(ctx, token))
      .returning()
    if (!accepted) throw deadLink()
    if (inviter?.status !== 'active' || !mayGrant(inviter.role, accepted.role)) throw deadLink()
    const staff = await createStaff(ctx, { name, email: accepted.email, role: accepted.role, passwordHash })
    await record(ctx, 'invitation.accept', accepted.id, { staffId: staff.id, role: staff.role })
    if (administratorRoles.some((role) => role === staff.role))
      await enqueue(ctx, 'staff.notify-administrator', { staffId: staff.id, byStaffId: invitedById })
    return openSession(ctx, staff)
  })
}
