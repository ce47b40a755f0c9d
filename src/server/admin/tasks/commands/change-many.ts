import { eq } from 'drizzle-orm'
import { lockTask, recordOf, type StoredTask } from '#server/admin/tasks/queries.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { requireEligibleAssignee, resolveTaskAssignee, setTaskStatus } from './add-task.ts'

/** What a change of many tasks compares. */
interface SeenTask {
  readonly ownerId: string | null
  readonly status: string
  readonly dueAt?: string | undefined
  /** The member whose turn it was, if it was assigned to a team. */
  readonly to?: string
}

export type TaskChange =
  | { readonly action: 'assign'; readonly to: string | null }
  | { readonly action: 'due'; readonly dueAt: string }
  | { readonly action: 'finish' }

interface OneOfMany {
  readonly id: string
  readonly change: TaskChange
  readonly seen: SeenTask
}

const refuse = (message: string) => new AppError('conflict', message)

/**
 * Changes one of many tasks. Returns the member whose turn it was, if it was assigned to a team.
 * @throws `conflict` if it changed since it was seen, `invalid` for an unfit assignee.
 */
export function changeTask(ctx: Context, { id, change, seen }: OneOfMany): Promise<{ to: string } | undefined> {
  return transact(ctx, async (ctx) => {
    const task = await lockTask(ctx, id)
    if (task.status !== seen.status || task.status !== 'open') throw refuse('It is closed.')
    if (change.action === 'finish') {
      await setTaskStatus(ctx, { id, to: 'done', outcome: task.outcome })
      return undefined
    }
    if (change.action === 'assign') {
      if (task.assigneeStaffId !== seen.ownerId) throw refuse('Its assignee was changed.')
      if (task.assigneeStaffId === change.to) throw refuse('It already has this assignee.')
      const to = await resolveTaskAssignee(ctx, change.to, { record: recordOf(task), owner: task.assigneeStaffId })
      await save(ctx, task, { assigneeStaffId: to })
      return to !== null && to !== change.to ? { to } : undefined
    }
    if (task.dueAt.toISOString() !== seen.dueAt) throw refuse('Its due date was changed.')
    if (task.dueAt.toISOString() === new Date(change.dueAt).toISOString()) throw refuse('It already has this due date.')
    await save(ctx, task, { dueAt: new Date(change.dueAt) })
    return undefined
  })
}

/** Restores one of many tasks. @throws `conflict` if it changed since. */
export function restoreTask(ctx: Context, { id, change, seen }: OneOfMany): Promise<void> {
  return transact(ctx, async (ctx) => {
    const task = await lockTask(ctx, id)
    if (change.action === 'finish') {
      if (task.status !== 'done') throw refuse('Its status has changed since.')
      return setTaskStatus(ctx, { id, to: 'open', outcome: task.outcome })
    }
    if (task.status !== 'open') throw refuse('It has been closed since.')
    if (change.action === 'assign') {
      if (task.assigneeStaffId !== (seen.to ?? change.to)) throw refuse('Its assignee has changed since.')
      await requireEligibleAssignee(ctx, seen.ownerId, recordOf(task))
      return save(ctx, task, { assigneeStaffId: seen.ownerId })
    }
    if (task.dueAt.toISOString() !== new Date(change.dueAt).toISOString())
      throw refuse('Its due date has changed since.')
    if (seen.dueAt) await save(ctx, task, { dueAt: new Date(seen.dueAt) })
  })
}

async function save(
  ctx: Context,
  { id, type, assigneeStaffId: before }: StoredTask,
  values: { assigneeStaffId?: string | null; dueAt?: Date },
) {
  await ctx.db
    .update(tasks)
    .set({ ...values, remindedAt: null, updatedAt: ctx.now() })
    .where(eq(tasks.id, id))
  const after = values.assigneeStaffId === undefined ? before : values.assigneeStaffId
  await record(ctx, 'task.change', id, { type, before, assigneeId: after })
  await announce(ctx, 'tasks', id)
}
