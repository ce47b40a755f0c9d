import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { tasks } from '#server/applications/tasks/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'

const batchSize = 500

/**
 * Queues reminders, one email per person and run, and announces them; owners and managers get those of unassigned tasks. Mark and job share a transaction, so that each
 * task is reminded once, even by several servers.
 */
export function queueReminders(ctx: Context): Promise<void> {
  return transact(ctx, async (ctx) => {
    const isDue = and(eq(tasks.status, 'open'), isNull(tasks.remindedAt), lte(tasks.dueAt, ctx.now()))
    const due = await ctx.db
      .select({ id: tasks.id, staffId: tasks.assigneeStaffId })
      .from(tasks)
      .where(isDue)
      .orderBy(tasks.dueAt, tasks.id)
      .limit(batchSize)
      .for('update', { skipLocked: true })
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    await ctx.db.update(tasks).set({ remindedAt: ctx.now() }).where(inArray(tasks.id, ids))
    const byPerson = Map.groupBy(due, ({ staffId }) => staffId)
    for (const [staffId, of] of byPerson)
      await enqueue(ctx, 'tasks.remind', { staffId, taskIds: of.map(({ id }) => id) })
    await announce(ctx, 'tasks', '')
  })
}
