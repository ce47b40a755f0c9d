import { eq } from 'drizzle-orm'
import { requireEligibleAssignee } from '#server/admin/tasks/commands/add-task.ts'
import { lockTask, recordOf } from '#server/admin/tasks/queries.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { isUnchanged } from '#server/platform/db/is-unchanged.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { TaskUpdate } from '#shared/admin/tasks/contract.ts'
import type { TaskStatus } from '#shared/applications/tasks/choices.ts'

/**
 * Updates a task. A new due date or assignee triggers a new reminder. Does nothing if the values are unchanged.
 * @throws AppError `conflict` if another user changed it first, `invalid` for an assignee who can't do it.
 */
export function updateTask(ctx: Context, { id, seenAt, dueAt, assigneeId, ...rest }: TaskUpdate): Promise<void> {
  return transact(ctx, async (ctx) => {
    const before = await lockTask(ctx, id)
    const due = new Date(dueAt)
    if (isUnchanged(before, { ...rest, dueAt: due, assigneeStaffId: assigneeId })) return
    if (before.updatedAt.getTime() !== new Date(seenAt).getTime())
      throw await staleWriteError(ctx, { subject: id, now: `The task is: ${before.subject}. It is ${before.status}.` })
    if (assigneeId !== before.assigneeStaffId) await requireEligibleAssignee(ctx, assigneeId, recordOf(before))
    const isNews = due.getTime() !== before.dueAt.getTime() || assigneeId !== before.assigneeStaffId
    await ctx.db
      .update(tasks)
      .set({
        ...{ ...rest, dueAt: due, assigneeStaffId: assigneeId, updatedAt: ctx.now() },
        ...(isNews && { remindedAt: null }),
      })
      .where(eq(tasks.id, id))
    await record(ctx, 'task.change', id, { type: rest.type, before: before.assigneeStaffId, assigneeId })
    await announce(ctx, 'tasks', id)
  })
}

/**
 * Marks a task as done or dropped, or reopens it. Does nothing if it already has this status.
 * @throws AppError `conflict` if another user closed it differently, so that their outcome is not overwritten.
 */
export function setTaskStatus(
  ctx: Context,
  { id, to, outcome }: { id: string; to: TaskStatus; outcome: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { id: me } = requireActor(ctx)
    const { status: from, outcome: theirs } = await lockTask(ctx, id)
    const isSettled = from !== 'open' && to !== 'open'
    if (isSettled && (from !== to || (outcome !== '' && outcome !== theirs)))
      throw await staleWriteError(ctx, { subject: id, now: 'It is closed. Reopen it to change that.' })
    if (from === to) return
    const now = ctx.now()
    const settled = to === 'open' ? { doneAt: null, doneByStaffId: null } : { doneAt: now, doneByStaffId: me, outcome }
    await ctx.db
      .update(tasks)
      .set({ status: to, updatedAt: now, ...settled })
      .where(eq(tasks.id, id))
    await record(ctx, to === 'open' ? 'task.reopen' : `task.${to === 'done' ? 'finish' : 'cancel'}`, id)
    await announce(ctx, 'tasks', id)
  })
}
