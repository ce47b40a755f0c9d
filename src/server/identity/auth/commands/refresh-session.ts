import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { isActiveSession, isBoundTo, unauthenticatedError } from '#server/identity/auth/queries.ts'
import {
  accessMs,
  after,
  before,
  graceMs,
  successorOf,
  type TokenPair,
  touchMs,
} from '#server/identity/auth/session-tokens.ts'
import { sessions, usedRefreshTokens } from '#server/identity/auth/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { endSession } from './sign-out.ts'

interface Presented {
  readonly refreshToken: string
  /** The browser's cookie; empty if none. */
  readonly binding: string
}

/**
 * Exchanges a refresh token. For ten seconds the same browser gets the same pair again (record 8); other reuse ends
 * the session (RFC 9700, 4.14.2).
 * @throws `unauthenticated`.
 */
export async function refreshSession(ctx: AuthContext, presented: Presented): Promise<TokenPair> {
  const next = successorOf(ctx.keys, presented.refreshToken)
  const renewed = await transact(ctx, async (ctx) => {
    if (await rotate(ctx, presented, next)) return true
    if (await wasJustRotated(ctx, presented, next)) return true
    await endIfStolen(ctx, presented)
    return false
  })
  if (!renewed) throw unauthenticatedError()
  return next
}

/** The presented token in the WHERE clause: of two concurrent requests one is accepted. */
async function rotate(ctx: AuthContext, { refreshToken, binding }: Presented, next: TokenPair): Promise<boolean> {
  const now = ctx.now()
  const [rotated] = await ctx.db
    .update(sessions)
    .set({
      accessTokenHash: hashToken(next.token),
      previousAccessTokenHash: null,
      accessExpiresAt: after(now, accessMs),
      refreshTokenHash: hashToken(next.refreshToken),
      lastSeenAt: now,
    })
    .where(and(eq(sessions.refreshTokenHash, hashToken(refreshToken)), isBoundTo(binding, now), usable(ctx)))
    .returning({ id: sessions.id })
  if (!rotated) return false

  await ctx.db
    .insert(usedRefreshTokens)
    .values({ tokenHash: hashToken(refreshToken), sessionId: rotated.id, usedAt: now })
  return true
}

/** The stored hash is the successor's. */
async function wasJustRotated(ctx: AuthContext, { refreshToken, binding }: Presented, next: TokenPair) {
  const [found] = await ctx.db
    .select({ id: sessions.id })
    .from(usedRefreshTokens)
    .innerJoin(sessions, eq(sessions.id, usedRefreshTokens.sessionId))
    .where(
      and(
        eq(usedRefreshTokens.tokenHash, hashToken(refreshToken)),
        gt(usedRefreshTokens.usedAt, before(ctx.now(), graceMs)),
        eq(sessions.refreshTokenHash, hashToken(next.refreshToken)),
        isBoundTo(binding, ctx.now()),
        usable(ctx),
      ),
    )
  return found !== undefined
}

/** Someone copied the token. */
async function endIfStolen(ctx: AuthContext, { refreshToken, binding }: Presented) {
  const tokenHash = hashToken(refreshToken)
  const [found] = await ctx.db
    .select({
      id: sessions.id,
      staffId: sessions.staffId,
      isBound: sql<boolean>`coalesce(${isBoundTo(binding, ctx.now())}, false)`,
      usedAt: usedRefreshTokens.usedAt,
    })
    .from(sessions)
    .leftJoin(
      usedRefreshTokens,
      and(eq(usedRefreshTokens.sessionId, sessions.id), eq(usedRefreshTokens.tokenHash, tokenHash)),
    )
    .where(or(eq(sessions.refreshTokenHash, tokenHash), eq(usedRefreshTokens.tokenHash, tokenHash)))
  if (!found) return

  const isOtherBrowser = !found.isBound
  if (!found.usedAt && !isOtherBrowser) return
  const reason = found.usedAt ? 'refresh token used again' : 'refresh token from another browser'
  if (await endSession(ctx, found.id)) await record(ctx, 'session.end', found.staffId, { sessionId: found.id, reason })
}

const usable = (ctx: AuthContext) =>
  and(
    isActiveSession(ctx.now()),
    inArray(sessions.staffId, ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.status, 'active'))),
  )

/** Records use of a session, at most once a minute. */
export async function touchSession(ctx: Context, { id, lastSeenAt }: { id: string; lastSeenAt: Date }): Promise<void> {
  const due = before(ctx.now(), touchMs)
  if (lastSeenAt > due) return
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: ctx.now() })
    .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, due)))
}
