import { and, eq, isNull, ne } from 'drizzle-orm'
import { requireOwnSession } from '#server/identity/auth/queries.ts'
import { sessions } from '#server/identity/auth/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'

/** Ends the caller's session. */
export function signOut(ctx: Context): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { session } = await requireOwnSession(ctx)
    await endSession(ctx, session.id)
    await record(ctx, 'session.sign-out', session.staffId, { sessionId: session.id })
  })
}

/** Ends a session; false if already ended. */
export async function endSession(ctx: Context, id: string): Promise<boolean> {
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now() })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends a staff member's sessions except `kept`; returns their number. */
export async function endSessionsOf(ctx: Context, staffId: string, kept?: string): Promise<number> {
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now() })
    .where(and(eq(sessions.staffId, staffId), isNull(sessions.endedAt), kept ? ne(sessions.id, kept) : undefined))
    .returning({ id: sessions.id })
  return ended.length
}
