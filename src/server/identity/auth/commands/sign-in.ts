import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { chargeSignIn, forgiveSignIn } from '#server/identity/auth/commands/limit-attempts.ts'
import { type OpenedSession, openSession } from '#server/identity/auth/commands/open-session.ts'
import { findStaffByEmail, lockStaff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { transact } from '#server/platform/context.ts'
import { isPassword, unknownPasswordHash } from '#server/platform/crypto/password.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Opens a session for an email and password. An unknown account, a deactivated account and a wrong password get the
 * same message after the same work, so that no one can find out who works here.
 * @throws AppError `unauthenticated`, or `rate_limited` after too many failures of the account or the network.
 */
export async function signIn(ctx: AuthContext, input: { email: string; password: string }): Promise<OpenedSession> {
  await chargeSignIn(ctx, input.email)

  const staff = await findStaffByEmail(ctx, input.email)
  // Outside any transaction: hashing takes longer than a connection should be held.
  const isRight = await isPassword(staff?.passwordHash ?? unknownPasswordHash, input.password)
  if (!staff || !isRight || staff.status !== 'active') {
    // The submitted address of an unknown account is not stored, because it may be a password in the wrong field.
    await record(ctx, 'session.sign-in-failed', staff?.id ?? 'unknown')
    throw refused()
  }

  return transact(ctx, async (ctx) => {
    // Lock and check again: the password or account may have changed while the hash was compared.
    const present = await lockStaff(ctx, staff.id)
    if (present?.passwordHash !== staff.passwordHash || present.status !== 'active') throw refused()
    await forgiveSignIn(ctx, input.email)
    return openSession(ctx, staff)
  })
}

const refused = () => new AppError('unauthenticated', 'The email address or password is incorrect.')
