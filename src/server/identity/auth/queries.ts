import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Staff } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import type { SecondFactorKind, StaffUser } from '#shared/identity/auth/contract.ts'
import type { StaffSession } from '#shared/identity/auth/session-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { before, deviceOf, idleMs } from './session-tokens.ts'
import { passkeys, passwordResets, sessions, setUpLink } from './table.ts'

export type Session = typeof sessions.$inferSelect
export type StoredPasskey = typeof passkeys.$inferSelect

export interface Own {
  readonly session: Session
  readonly staff: Staff
}

export const unauthenticatedError = () => new AppError('unauthenticated', 'Please log in to continue.')

/** Returns the condition: not signed out, idle too long or expired. */
export const isActiveSession = (now: Date) =>
  and(isNull(sessions.endedAt), gt(sessions.lastSeenAt, before(now, idleMs)), gt(sessions.absoluteExpiresAt, now))

/** Returns the condition: the browser's cookie, or until shortly after a proof of identity the one before. */
export const isBoundTo = (binding: string, now: Date) =>
  or(
    eq(sessions.bindingHash, hashToken(binding)),
    and(eq(sessions.previousBindingHash, hashToken(binding)), gt(sessions.previousUntil, now)),
  )

/** Returns the session of a token in its browser, with the current role. */
export async function findActiveSession(ctx: Context, { token, binding }: { token: string; binding: string }) {
  const now = ctx.now()
  const [found] = await ctx.db
    .select({
      id: sessions.id,
      staffId: sessions.staffId,
      role: staff.role,
      step: sessions.step,
      steppedUpAt: sessions.steppedUpAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(staff, eq(staff.id, sessions.staffId))
    .where(
      and(
        or(
          eq(sessions.accessTokenHash, hashToken(token)),
          and(eq(sessions.previousAccessTokenHash, hashToken(token)), gt(sessions.previousUntil, now)),
        ),
        isBoundTo(binding, now),
        gt(sessions.accessExpiresAt, now),
        eq(staff.status, 'active'),
        isActiveSession(now),
      ),
    )
  return found
}

/**
 * Returns who is signed in to a browser, by its cookie alone. It proves nothing: only to tell staff from others on pages
 * that are open to all.
 */
export async function findStaffByBinding(
  ctx: Context,
  binding: string,
): Promise<Extract<Actor, { kind: 'staff' }> | undefined> {
  const [found] = await ctx.db
    .select({ id: staff.id, role: staff.role, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(staff, eq(staff.id, sessions.staffId))
    .where(
      and(
        eq(sessions.bindingHash, hashToken(binding)),
        eq(sessions.step, 'complete'),
        eq(staff.status, 'active'),
        isActiveSession(ctx.now()),
      ),
    )
  return found && { kind: 'staff', ...found }
}

/** Returns the calling staff member. @throws `unauthenticated` for other actors. */
export function requireActor({ actor }: Context): Extract<Actor, { kind: 'staff' }> {
  if (actor.kind !== 'staff') throw unauthenticatedError()
  return actor
}

/**
 * Locks the caller's session and account, so that second factors change in sequence.
 * @throws `unauthenticated` if it has ended.
 */
export async function lockOwnAccount(ctx: Context): Promise<Own> {
  await ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.id, requireActor(ctx).id))
    .for('no key update')
  const own = await requireOwnSession(ctx)
  if (own.session.endedAt) throw unauthenticatedError()
  return own
}

/** Returns complete, active sessions, newest first. */
export const listActiveSessions = (ctx: Context, staffId: string): Promise<Session[]> =>
  ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.staffId, staffId), eq(sessions.step, 'complete'), isActiveSession(ctx.now())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))

/** Returns passkeys, oldest first. */
export const listPasskeys = (ctx: Context, staffId: string): Promise<StoredPasskey[]> =>
  ctx.db.select().from(passkeys).where(eq(passkeys.staffId, staffId)).orderBy(passkeys.createdAt, passkeys.id)

export async function findPasskey(ctx: Context, credentialId: string): Promise<StoredPasskey | undefined> {
  const [found] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return found
}

/** Returns the second factors of an account. */
export async function listSecondFactorKinds(ctx: Context, { id, totpEnrolledAt }: Staff): Promise<SecondFactorKind[]> {
  const passkeyCount = await ctx.db.$count(passkeys, eq(passkeys.staffId, id))
  return [...(totpEnrolledAt ? (['authenticator'] as const) : []), ...(passkeyCount > 0 ? (['passkey'] as const) : [])]
}

/** Returns the caller's session and account. @throws `unauthenticated` without one. */
export async function requireOwnSession(ctx: Context): Promise<Own> {
  const { sessionId } = requireActor(ctx)
  const [found] = await ctx.db
    .select({ session: sessions, staff })
    .from(sessions)
    .innerJoin(staff, eq(staff.id, sessions.staffId))
    .where(eq(sessions.id, sessionId))
  if (!found) throw unauthenticatedError()
  return found
}

/** Returns the account of a valid password reset link. */
export async function findPasswordReset(ctx: Context, token: string): Promise<Staff | undefined> {
  const [found] = await ctx.db
    .select({ staff })
    .from(passwordResets)
    .innerJoin(staff, eq(staff.id, passwordResets.staffId))
    .where(
      and(
        eq(passwordResets.tokenHash, hashToken(token)),
        gt(passwordResets.expiresAt, ctx.now()),
        eq(staff.status, 'active'),
      ),
    )
  return found?.staff
}

/** Returns whether a token is the latest setup link's. */
export async function isSetUpToken(ctx: Context, token: string): Promise<boolean> {
  const [found] = await ctx.db
    .select()
    .from(setUpLink)
    .where(eq(setUpLink.tokenHash, hashToken(token)))
  return found !== undefined
}

/** Formats a session for its owner. */
export const toStaffSession = (
  { id, userAgent, ip, createdAt, lastSeenAt }: Session,
  currentId: string,
): StaffSession => ({
  ...{ id, ip, device: deviceOf(userAgent), isCurrent: id === currentId },
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
})

/** Picks the fields its owner's browser may see. */
export const toStaffUser = ({ id, name, email, role }: Staff): StaffUser => ({ id, name, email, role })
