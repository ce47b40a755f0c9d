import { and, eq, gt, ne } from 'drizzle-orm'
import { isActiveSession, requireActor } from '#server/identity/auth/queries.ts'
import { sessions } from '#server/identity/auth/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { heartbeatMs } from '#shared/admin/presence/contract.ts'
import { kindsFor } from '#shared/admin/search/contract.ts'
import type { RecordKey } from '#shared/admin/search/record-key.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { recordViewers } from './table.ts'

/**
 * Records which record the caller's session views, returns its other viewers, and announces changes, so that their
 * screens call this again. @throws `forbidden` for kinds the caller can't read.
 */
export function startViewing(ctx: Context, { kind, id }: RecordKey): Promise<{ colleagues: string[] }> {
  return transact(ctx, async (ctx) => {
    const { id: staffId, sessionId, role } = requireActor(ctx)
    if (!kindsFor(role).includes(kind))
      throw new AppError('forbidden', 'You do not have permission to perform this action.')
    const [before] = await ctx.db.select().from(recordViewers).where(eq(recordViewers.sessionId, sessionId))
    const now = { kind, recordId: id, lastSeenAt: ctx.now() }
    await ctx.db
      .insert(recordViewers)
      .values({ sessionId, ...now })
      .onConflictDoUpdate({ target: recordViewers.sessionId, set: now })
    const wasHere = before?.recordId === id && before.lastSeenAt > lastSeen(ctx)
    if (!wasHere) await announce(ctx, 'presence', '')
    return { colleagues: await findViewers(ctx, { kind, id }, staffId) }
  })
}

/** Clears the record the caller's session viewed. */
export function stopViewing(ctx: Context): Promise<void> {
  return transact(ctx, async (ctx) => {
    const gone = await ctx.db
      .delete(recordViewers)
      .where(eq(recordViewers.sessionId, requireActor(ctx).sessionId))
      .returning({ id: recordViewers.recordId })
    if (gone.length > 0) await announce(ctx, 'presence', '')
  })
}

async function findViewers(ctx: Context, { kind, id }: RecordKey, me: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ name: staff.name })
    .from(recordViewers)
    .innerJoin(sessions, eq(sessions.id, recordViewers.sessionId))
    .innerJoin(staff, eq(staff.id, sessions.staffId))
    .where(
      and(
        eq(recordViewers.recordId, id),
        eq(recordViewers.kind, kind),
        gt(recordViewers.lastSeenAt, lastSeen(ctx)),
        ne(staff.id, me),
        eq(staff.status, 'active'),
        isActiveSession(ctx.now()),
      ),
    )
    .orderBy(staff.name)
  return rows.map(({ name }) => name)
}

const lastSeen = (ctx: Context) => new Date(ctx.now().getTime() - 2 * heartbeatMs)
