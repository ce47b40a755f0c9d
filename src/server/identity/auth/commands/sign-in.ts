import { and, eq } from 'drizzle-orm'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import type { Session } from '#server/identity/auth/queries.ts'
import type { PasskeyContext } from '#server/identity/auth/relying-party.ts'
import { sessions } from '#server/identity/auth/table.ts'
import { recordSignIn } from '#server/identity/staff/commands.ts'
import { findStaff, findStaffByEmail, lockStaff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { isPassword, unknownPasswordHash } from '#server/platform/crypto/password.ts'
import type { Assertion } from '#shared/identity/auth/webauthn.ts'
import { AppError, SecurityRefusal } from '#shared/kit/app-error.ts'
import { checkPasskey } from './check-passkey.ts'
import { chargeSignIn, forgiveSignIn } from './limit-attempts.ts'
import { linkOpenId, type OpenedSession, openSession } from './open-session.ts'
import { type Rotated, rotateSession } from './rotate-session.ts'

/**
 * Opens a session. Unknown accounts, deactivated accounts and wrong passwords get the same message after the same
 * work, which hides who works here.
 * @throws `unauthenticated`, or `rate_limited` by device, or by account and network.
 */
export async function signIn(ctx: AuthContext, input: { email: string; password: string }): Promise<OpenedSession> {
  const staff = await findStaffByEmail(ctx, input.email)
  const device = ctx.device?.staffId === staff?.id ? ctx.device : undefined
  await chargeSignIn(ctx, { email: input.email, device })
  // Outside any transaction: hashing takes longer than a connection should be held.
  const isRight = await isPassword(staff?.passwordHash ?? unknownPasswordHash, input.password)
  if (!staff || !isRight || staff.status !== 'active') {
    // An unknown address may be a password in the wrong field.
    await record(ctx, 'session.sign-in-failed', staff?.id ?? 'unknown')
    throw refused()
  }

  return transact(ctx, async (ctx) => {
    // Password or account may have changed while the hash was compared.
    const present = await lockStaff(ctx, staff.id)
    if (present?.passwordHash !== staff.passwordHash || present.status !== 'active') throw refused()
    await forgiveSignIn(ctx, { email: input.email, device })
    return openSession(ctx, staff)
  })
}

const refused = () => new AppError('unauthenticated', 'The email address or password is incorrect.')

/**
 * Signs in with a passkey alone: possession, and by verifying its owner knowledge or biometry.
 * @throws `unauthenticated`, always the same.
 */
export async function signInByPasskey(
  ctx: PasskeyContext,
  { assertion }: { assertion: Assertion },
): Promise<OpenedSession> {
  const shown = await checkPasskey(ctx, assertion, { purpose: 'sign-in' })
  const staff = shown && (await findStaff(ctx, shown.staffId))
  if (!shown?.isOwnerVerified || staff?.status !== 'active') {
    // Anyone can send unknown passkeys without end, so they are only counted.
    if (shown) await record(ctx, 'session.sign-in-failed', shown.staffId, { shown: 'passkey' })
    throw new SecurityRefusal(
      'unknown-passkey',
      'unauthenticated',
      'This passkey wasn’t accepted. Sign in with your password.',
    )
  }
  return transact(ctx, (ctx) => openSession(ctx, staff, 'passkey'))
}

/**
 * Completes a session after its second factor, with new secrets. The step-up counts from the password, the oldest
 * proof.
 */
export async function completeSession(ctx: Context, session: Session): Promise<Rotated> {
  const { id, staffId, step, createdAt } = session
  // Account before sessions, the same order as everywhere.
  await recordSignIn(ctx, staffId)
  await linkOpenId(ctx, session)
  await ctx.db
    .update(sessions)
    .set({ step: 'complete', steppedUpAt: createdAt })
    .where(and(eq(sessions.id, id), eq(sessions.step, step)))
  return rotateSession(ctx, id)
}
