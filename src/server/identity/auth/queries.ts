import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { deviceOf } from '#server/identity/auth/device.ts'
import { before, idleMs } from '#server/identity/auth/session-lifetime.ts'
import { passkeys, passwordResets, sessions, setUpLink } from '#server/identity/auth/table.ts'
import type { Staff } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import type { SecondFactorKind, StaffUser } from '#shared/identity/auth/contract.ts'
import type { StaffSession } from '#shared/identity/auth/session-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

export type Session = typeof sessions.$inferSelect
export type StoredPasskey = typeof passkeys.$inferSelect

export interface Own {
  readonly session: Session
  readonly staff: Staff
}

export const pleaseSignIn = () => new AppError('unauthenticated', 'Please log in to continue.')

/** Not signed out, not forgotten on a screen, not too old. */
export const isLive = (now: Date) =>
  and(isNull(sessions.endedAt), gt(sessions.lastSeenAt, before(now, idleMs)), gt(sessions.absoluteExpiresAt, now))

/** The session that an access token opens in the browser it was given to, with the role its owner has at this moment. */
export async function findLiveSession(ctx: Context, { token, binding }: { token: string; binding: string }) {
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
        eq(sessions.accessTokenHash, hashToken(token)),
        eq(sessions.bindingHash, hashToken(binding)),
        gt(sessions.accessExpiresAt, now),
        eq(staff.status, 'active'),
        isLive(now),
      ),
    )
  return found
}

/**
 * The member of staff who is calling.
 * @throws AppError `unauthenticated` for everybody else.
 */
export function requireActor({ actor }: Context): Extract<Actor, { kind: 'staff' }> {
  if (actor.kind !== 'staff') throw pleaseSignIn()
  return actor
}

/**
 * The caller's own session and account, held until the transaction ends: changes of one's second factors take turns.
 * @throws AppError `unauthenticated` where the session has ended meanwhile.
 */
export async function lockOwnAccount(ctx: Context): Promise<Own> {
  await ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.id, requireActor(ctx).id))
    .for('no key update')
  const own = await requireOwnSession(ctx)
  if (own.session.endedAt) throw pleaseSignIn()
  return own
}

/** Sessions with which somebody could open the desk now, the newest first: not those that wait for a second factor. */
export const listLiveSessions = (ctx: Context, staffId: string): Promise<Session[]> =>
  ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.staffId, staffId), eq(sessions.step, 'complete'), isLive(ctx.now())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))

/** The oldest first. */
export const listPasskeys = (ctx: Context, staffId: string): Promise<StoredPasskey[]> =>
  ctx.db.select().from(passkeys).where(eq(passkeys.staffId, staffId)).orderBy(passkeys.createdAt, passkeys.id)

export async function findPasskey(ctx: Context, credentialId: string): Promise<StoredPasskey | undefined> {
  const [found] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return found
}

/** What somebody can show beside their password. */
export async function listSecondFactorKinds(ctx: Context, { id, totpEnrolledAt }: Staff): Promise<SecondFactorKind[]> {
  const passkeyCount = await ctx.db.$count(passkeys, eq(passkeys.staffId, id))
  return [...(totpEnrolledAt ? (['authenticator'] as const) : []), ...(passkeyCount > 0 ? (['passkey'] as const) : [])]
}

/**
 * The caller's own session and account.
 * @throws AppError `unauthenticated` where the caller has none.
 */
export async function requireOwnSession(ctx: Context): Promise<Own> {
  const { sessionId } = requireActor(ctx)
  const [found] = await ctx.db
    .select({ session: sessions, staff })
    .from(sessions)
    .innerJoin(staff, eq(staff.id, sessions.staffId))
    .where(eq(sessions.id, sessionId))
  if (!found) throw pleaseSignIn()
  return found
}

/** Whose password a mailed link sets, while it works. */
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

/** True while this token is the one of the set-up link that was printed last. */
export async function isSetUpToken(ctx: Context, token: string): Promise<boolean> {
  const [found] = await ctx.db
    .select()
    .from(setUpLink)
    .where(eq(setUpLink.tokenHash, hashToken(token)))
  return found !== undefined
}

/** A session as its owner recognises it. */
export const shownSession = (
  { id, userAgent, ip, createdAt, lastSeenAt }: Session,
  currentId: string,
): StaffSession => ({
  ...{ id, ip, device: deviceOf(userAgent), isCurrent: id === currentId },
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
})

/** An account as its owner's browser may know it. */
export const staffUserOf = ({ id, name, email, role }: Staff): StaffUser => ({ id, name, email, role })
