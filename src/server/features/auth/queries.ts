import { and, eq, gt, isNull } from 'drizzle-orm'
import { before, idleMs } from '#server/features/auth/session-lifetime.ts'
import { sessions, setUpLink } from '#server/features/auth/table.ts'
import type { Staff } from '#server/features/staff/queries.ts'
import { staff } from '#server/features/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import type { StaffUser } from '#shared/auth/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

export type Session = typeof sessions.$inferSelect

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
 * The caller's own session and account.
 * @throws AppError `unauthenticated` where the caller has none.
 */
export async function requireOwnSession(ctx: Context): Promise<{ session: Session; staff: Staff }> {
  if (ctx.actor.kind !== 'staff') throw pleaseSignIn()
  const [found] = await ctx.db
    .select({ session: sessions, staff })
    .from(sessions)
    .innerJoin(staff, eq(staff.id, sessions.staffId))
    .where(eq(sessions.id, ctx.actor.sessionId))
  if (!found) throw pleaseSignIn()
  return found
}

/** True while this token is the one of the set-up link that was printed last. */
export async function isSetUpToken(ctx: Context, token: string): Promise<boolean> {
  const [found] = await ctx.db
    .select()
    .from(setUpLink)
    .where(eq(setUpLink.tokenHash, hashToken(token)))
  return found !== undefined
}

/** An account as its owner's browser may know it. */
export const staffUserOf = ({ id, name, email, role }: Staff): StaffUser => ({ id, name, email, role })
