import { and, eq, lte } from 'drizzle-orm'
import { before, touchMs } from '#server/identity/auth/session-lifetime.ts'
import { sessions } from '#server/identity/auth/table.ts'
import type { Context } from '#server/platform/context.ts'

/** Records that a session is in use, at most once a minute. */
export async function touchSession(ctx: Context, { id, lastSeenAt }: { id: string; lastSeenAt: Date }): Promise<void> {
  const due = before(ctx.now(), touchMs)
  if (lastSeenAt > due) return
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: ctx.now() })
    .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, due)))
}
