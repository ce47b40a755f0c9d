import { and, eq, like } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { findRecords } from '#server/admin/search/queries.ts'
import { recordOf } from '#server/admin/tasks/queries.ts'
import { tasks } from '#server/admin/tasks/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { record as audit } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { kindsFor } from '#shared/admin/search/kinds-for.ts'
import type { NewTask, TaskRecord } from '#shared/admin/tasks/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Keeps a task. A repeated request adds nothing.
 * @throws AppError `not_found` for a record that the caller may not read; `invalid` for somebody who could not do it;
 * `conflict` for an id that belongs to another task.
 */
export function addTask(ctx: Context, { id, record, dueAt, assigneeId, ...rest }: NewTask): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { id: me } = requireActor(ctx)
    if (record) await requireRecord(ctx, record)
    await requireAble(ctx, assigneeId, record)
    const now = ctx.now()
    const added = await ctx.db
      .insert(tasks)
      .values({
        ...{ id, ...rest, dueAt: new Date(dueAt), assigneeStaffId: assigneeId, ...columnsOf(record) },
        ...{ createdByStaffId: me, createdAt: now, updatedAt: now },
      })
      .onConflictDoNothing()
      .returning({ id: tasks.id })
    if (added.length === 0) return refuseForeign(ctx, id, me)
    await audit(ctx, 'task.add', id, { type: rest.type, assigneeId, record })
    await announce(ctx, 'tasks', id)
  })
}

/** An id that is taken is a repeated request only where the same person made it. */
async function refuseForeign(ctx: Context, id: string, me: string): Promise<void> {
  const [known] = await ctx.db.select().from(tasks).where(eq(tasks.id, id))
  if (known?.createdByStaffId !== me) throw new AppError('conflict', 'This could not be kept. Please send it again.')
}

async function requireRecord(ctx: Context, record: TaskRecord) {
  const { hits } = await findRecords(ctx, { records: [record] })
  if (hits.length === 0) throw new AppError('not_found', 'What this task is about was not found.')
}

/** @throws AppError `invalid` for a colleague who has left, or may not read what the task is about. */
export async function requireAble(ctx: Context, assigneeId: string | null, record: TaskRecord | null) {
  if (assigneeId === null) return
  const colleague = await findStaff(ctx, assigneeId)
  const problem =
    colleague?.status !== 'active'
      ? 'Please choose a colleague who works here'
      : record && !kindsFor(colleague.role).includes(record.kind)
        ? 'This colleague may not open what the task is about'
        : undefined
  if (problem) throw new AppError('invalid', 'Please check your input and try again.', { assigneeId: problem })
}

interface RuledTask {
  readonly applicationId: string
  /** What it is made for: the same is never made twice. */
  readonly ruleKey: string
  readonly type: NewTask['type']
  readonly subject: string
  readonly dueAt: Date
  /** Nobody where null: it then waits for somebody to take it. */
  readonly assigneeId: string | null
}

/** Keeps a task that a rule asks for; nothing where it did before. */
export async function addTaskByRule(ctx: Context, { assigneeId, ...rest }: RuledTask): Promise<void> {
  const now = ctx.now()
  const [added] = await ctx.db
    .insert(tasks)
    .values({
      ...{ id: uuidv7(), ...rest, priority: 'high', assigneeStaffId: assigneeId, createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing()
    .returning()
  if (!added) return
  await audit(ctx, 'task.add', added.id, { type: rest.type, assigneeId, record: recordOf(added) })
  await announce(ctx, 'tasks', added.id)
}

/**
 * Drops the open tasks that a rule made and that nobody needs any more.
 * @param dropped.ruleKeys how their keys begin, without a wildcard in it.
 */
export async function dropTasksByRule(
  ctx: Context,
  { applicationId, ruleKeys, outcome }: { applicationId: string; ruleKeys: string; outcome: string },
): Promise<void> {
  const now = ctx.now()
  const dropped = await ctx.db
    .update(tasks)
    .set({ status: 'dropped', outcome, doneAt: now, updatedAt: now })
    .where(and(eq(tasks.applicationId, applicationId), eq(tasks.status, 'open'), like(tasks.ruleKey, `${ruleKeys}%`)))
    .returning({ id: tasks.id })
  for (const { id } of dropped) {
    await audit(ctx, 'task.drop', id)
    await announce(ctx, 'tasks', id)
  }
}

/** True where a rule ever made such a task, whatever became of it. */
export const hasTaskByRule = async (
  ctx: Context,
  { applicationId, ruleKeys }: { applicationId: string; ruleKeys: string },
): Promise<boolean> =>
  (await ctx.db.$count(tasks, and(eq(tasks.applicationId, applicationId), like(tasks.ruleKey, `${ruleKeys}%`)))) > 0

function columnsOf(record: TaskRecord | null) {
  const idOf = (kind: TaskRecord['kind']) => (record?.kind === kind ? record.id : null)
  return {
    ...{ leadId: idOf('lead'), applicationId: idOf('application') },
    ...{ merchantLeadId: idOf('merchant'), contactId: idOf('contact') },
  }
}
