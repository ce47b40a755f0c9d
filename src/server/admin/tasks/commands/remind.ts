import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { tasks } from '#server/admin/tasks/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'

/** Tasks in one run; what is left waits for the next. */
const atOnce = 500

/**
 * Has those told whose tasks are due: one mail for what falls due together, and the desk at once. The mark and the mail are
 * one transaction, so that each is told of once, however often and on however many servers this runs.
 */
export function remindOfDue(ctx: Context): Promise<void> {
  return transact(ctx, async (ctx) => {
    const isDue = and(
      eq(tasks.status, 'open'),
      isNull(tasks.remindedAt),
      isNotNull(tasks.assigneeStaffId),
      lte(tasks.dueAt, ctx.now()),
    )
    const due = await ctx.db
      .select({ id: tasks.id, staffId: tasks.assigneeStaffId })
      .from(tasks)
      .where(isDue)
      .orderBy(tasks.dueAt)
      .limit(atOnce)
      .for('update', { skipLocked: true })
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    await ctx.db.update(tasks).set({ remindedAt: ctx.now() }).where(inArray(tasks.id, ids))
    const byPerson = Map.groupBy(due, ({ staffId }) => staffId)
    for (const [staffId, of] of byPerson)
      if (staffId) await enqueue(ctx, 'tasks.remind', { staffId, taskIds: of.map(({ id }) => id) })
    await announce(ctx, 'tasks', '')
  })
}
