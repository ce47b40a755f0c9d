import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { listActiveSessions, listSecondFactorKinds, requireActor, toStaffUser } from '#server/identity/auth/queries.ts'
import {
  absoluteMs,
  accessMs,
  after,
  before,
  passwordResetMs,
  retentionMs,
} from '#server/identity/auth/session-tokens.ts'
import { loginAttempts, openIdLinks, passwordResets, sessions } from '#server/identity/auth/table.ts'
import { recordSignIn } from '#server/identity/staff/commands.ts'
import type { Staff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import type { SignedIn } from '#shared/identity/auth/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { endSession, endSessionsOf } from './sign-out.ts'

export interface OpenedSession {
  readonly signedIn: SignedIn
  /** For the browser's HttpOnly cookie. */
  readonly binding: string
}

/** Starts a session after the first factor. */
export async function openSession(
  ctx: AuthContext,
  staff: Staff,
  shown: 'password' | 'passkey' | 'openid' = 'password',
  openId?: OpenIdAccount,
): Promise<OpenedSession> {
  const now = ctx.now()
  const id = uuidv7()
  const token = newToken()
  const refreshToken = newToken()
  const binding = newToken()
  const step = shown === 'passkey' ? 'complete' : await firstStep(ctx, staff)

  const openedBy = { openIdIssuer: openId?.issuer ?? null, openIdSubject: openId?.subject ?? null }

  await ctx.db.insert(sessions).values({
    id,
    staffId: staff.id,
    ...openedBy,
    accessTokenHash: hashToken(token),
    accessExpiresAt: after(now, accessMs),
    refreshTokenHash: hashToken(refreshToken),
    bindingHash: hashToken(binding),
    step,
    steppedUpAt: step === 'complete' ? now : null,
    createdAt: now,
    lastSeenAt: now,
    absoluteExpiresAt: after(now, absoluteMs),
    ip: ctx.origin.ip,
    userAgent: ctx.origin.userAgent,
  })
  if (step === 'complete') {
    await recordSignIn(ctx, staff.id)
    await linkOpenId(ctx, { staffId: staff.id, ...openedBy })
  }
  await endPreviousOf(ctx)
  await sweep(ctx)
  const actor = { kind: 'staff', id: staff.id, role: staff.role, sessionId: id } as const
  await record({ ...ctx, actor }, 'session.sign-in', staff.id, { sessionId: id, step, shown })
  return { signedIn: { token, refreshToken, user: toStaffUser(staff), step }, binding }
}

/** Ends the browser's previous session, even if it belonged to someone else. */
async function endPreviousOf(ctx: AuthContext) {
  if (!ctx.binding) return
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now() })
    .where(and(eq(sessions.bindingHash, hashToken(ctx.binding)), isNull(sessions.endedAt)))
    .returning({ id: sessions.id, staffId: sessions.staffId })
  const reason = 'signed in again in the same browser'
  for (const { id, staffId } of ended) await record(ctx, 'session.end', staffId, { sessionId: id, reason })
}

async function firstStep(ctx: AuthContext, staff: Staff) {
  if ((await listSecondFactorKinds(ctx, staff)).length > 0) return 'verify-code'
  return ctx.staffMfa === 'required' ? 'enroll-authenticator' : 'complete'
}

/** Skips locked rows: waiting for them while holding the account could deadlock. */
async function sweep({ db, now }: AuthContext) {
  const skipLocked = { skipLocked: true } as const
  const oldSessions = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.absoluteExpiresAt, before(now(), retentionMs)))
    .for('update', skipLocked)
  await db.delete(sessions).where(inArray(sessions.id, oldSessions))
  const oldResets = db
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(lt(passwordResets.expiresAt, before(now(), passwordResetMs)))
    .for('update', skipLocked)
  await db.delete(passwordResets).where(inArray(passwordResets.id, oldResets))
  const oldAttempts = db
    .select({ key: loginAttempts.key })
    .from(loginAttempts)
    .where(lt(loginAttempts.lastFailedAt, before(now(), retentionMs)))
    .for('update', skipLocked)
  await db.delete(loginAttempts).where(inArray(loginAttempts.key, oldAttempts))
}

/** Ends a staff member's session. @throws `not_found`. */
export function endSessionOf(ctx: Context, staffId: string, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const isTheirs = (await listActiveSessions(ctx, staffId)).some((session) => session.id === id)
    if (!isTheirs || !(await endSession(ctx, id))) throw new AppError('not_found', 'This session has already ended.')
    await record(ctx, 'session.end', staffId, { sessionId: id, reason: 'ended manually' })
  })
}

/** Ends the caller's other sessions. */
export function endOtherSessions(ctx: Context): Promise<{ ended: number }> {
  return transact(ctx, async (ctx) => {
    const actor = requireActor(ctx)
    const ended = await endSessionsOf(ctx, actor.id, actor.sessionId)
    await record(ctx, 'session.end-others', actor.id, { ended })
    return { ended }
  })
}

/** An account at a provider. */
export interface OpenIdAccount {
  readonly issuer: string
  readonly subject: string
}

/** Returns whether neither has a link to another: the staff member to an account of this provider, nor the account to a person. */
export async function mayLink(ctx: Context, staffId: string, { issuer, subject }: OpenIdAccount): Promise<boolean> {
  const ofProvider = and(
    eq(openIdLinks.issuer, issuer),
    or(eq(openIdLinks.staffId, staffId), eq(openIdLinks.subject, subject)),
  )
  const links = await ctx.db.select().from(openIdLinks).where(ofProvider)
  return links.every((link) => link.staffId === staffId && link.subject === subject)
}

/**
 * Links the provider's account that opened a session, once all its factors are proven, in the caller's transaction with
 * the locked account.
 * @throws `unauthenticated` if another one was linked since.
 */
export async function linkOpenId(
  ctx: Context,
  { staffId, openIdIssuer: issuer, openIdSubject: subject }: OpenedBy,
): Promise<void> {
  if (issuer === null || subject === null) return
  await ctx.db.insert(openIdLinks).values({ staffId, issuer, subject, createdAt: ctx.now() }).onConflictDoNothing()
  if (await mayLink(ctx, staffId, { issuer, subject })) return
  throw new AppError('unauthenticated', 'Another account of the provider was linked to you. Sign in with that account.')
}

interface OpenedBy {
  readonly staffId: string
  readonly openIdIssuer: string | null
  readonly openIdSubject: string | null
}

/** Lets the next account with the right address be linked. */
export async function unlinkOpenId(ctx: Context, staffId: string): Promise<void> {
  await ctx.db.delete(openIdLinks).where(eq(openIdLinks.staffId, staffId))
}
