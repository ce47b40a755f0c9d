import { eq } from 'drizzle-orm'
import { findRecords } from '#server/admin/search/queries.ts'
import { lockTask, recordOf } from '#server/admin/tasks/queries.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { finishNotifications, notify } from '#server/identity/notifications/commands.ts'
import { resolveAssignee } from '#server/identity/record-scope/turns.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { record as audit, record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { isUnchanged } from '#server/platform/db/is-unchanged.ts'
import { announce } from '#server/platform/live/announce.ts'
import { kindsFor } from '#shared/admin/search/contract.ts'
import type { NewTask, TaskUpdate } from '#shared/admin/tasks/contract.ts'
import type { TaskRecord } from '#shared/admin/tasks/due-contract.ts'
import type { TaskStatus } from '#shared/applications/tasks/choices.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Adds a task, once; for a team, it is assigned to the next member by turn.
 * @throws `not_found` for a record the caller can't read, `invalid` for an ineligible assignee, `conflict`
 * for another task's id.
 */
export function addTask(ctx: Context, { id, record, dueAt, assigneeId, ...rest }: NewTask): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { id: me } = requireActor(ctx)
    if (record) await requireRecord(ctx, record)
    // A repeated request takes no other turn.
    if ((await ctx.db.$count(tasks, eq(tasks.id, id))) > 0) return requireOwnRetry(ctx, id, me)
    const assigneeStaffId = await resolveTaskAssignee(ctx, assigneeId, { record, owner: null })
    const now = ctx.now()
    const added = await ctx.db
      .insert(tasks)
      .values({
        ...{ id, ...rest, dueAt: new Date(dueAt), assigneeStaffId, ...columnsOf(record) },
        ...{ createdByStaffId: me, createdAt: now, updatedAt: now },
      })
      .onConflictDoNothing()
      .returning({ id: tasks.id })
    if (added.length === 0) return requireOwnRetry(ctx, id, me)
    await audit(ctx, 'task.add', id, { type: rest.type, assigneeId: assigneeStaffId, record })
    await announce(ctx, 'tasks', id)
    await notifyAssignee(ctx, id, assigneeStaffId, record)
  })
}

const notifyAssignee = (ctx: Context, id: string, assigneeId: string | null, record: TaskRecord | null) =>
  notify(ctx, { kind: 'task', record: record ?? { kind: 'task', id }, itemId: id, recipients: [assigneeId] })

/** Only the same user can repeat an id. */
async function requireOwnRetry(ctx: Context, id: string, me: string): Promise<void> {
  const [known] = await ctx.db.select().from(tasks).where(eq(tasks.id, id))
  if (known?.createdByStaffId !== me) throw new AppError('conflict', "We couldn't save this task. Send it again.")
}

async function requireRecord(ctx: Context, record: TaskRecord) {
  const { hits } = await findRecords(ctx, { records: [record] })
  if (hits.length === 0) throw new AppError('not_found', 'The record for this task was not found.')
}

/** Requires an active assignee who can read the record. @throws `invalid`. */
export async function requireEligibleAssignee(ctx: Context, assigneeId: string | null, record: TaskRecord | null) {
  if (assigneeId === null) return
  const colleague = await findStaff(ctx, assigneeId)
  const problem =
    colleague?.status !== 'active'
      ? 'Choose an active team member'
      : record && !kindsFor(colleague.role).includes(record.kind)
        ? "This team member can't open the record"
        : undefined
  if (problem) throw new AppError('invalid', 'Check your input and try again.', { assigneeId: problem })
}

/**
 * Returns who gets a task: an active person who can read its record, no one, or the next such member of a team, whose
 * turn it takes.
 * @throws `invalid`.
 */
export async function resolveTaskAssignee(
  ctx: Context,
  assigneeId: string | null,
  { record, owner }: { readonly record: TaskRecord | null; readonly owner: string | null },
): Promise<string | null> {
  const mayHave = (role: StaffRole) => record === null || kindsFor(role).includes(record.kind)
  const to = await resolveAssignee(ctx, assigneeId, { kind: 'tasks', owner, field: 'assigneeId', mayHave })
  await requireEligibleAssignee(ctx, to, record)
  return to
}

function columnsOf(record: TaskRecord | null) {
  const idOf = (kind: TaskRecord['kind']) => (record?.kind === kind ? record.id : null)
  return {
    ...{ leadId: idOf('lead'), applicationId: idOf('application') },
    ...{ merchantLeadId: idOf('merchant'), contactId: idOf('contact') },
  }
}

/**
 * Updates a task, which a team's id assigns to its next member by turn; a new due date or assignee triggers a new reminder.
 * @throws `conflict` if another user changed it, `invalid` for an ineligible assignee.
 */
export function updateTask(
  ctx: Context,
  { id, expectedUpdatedAt, dueAt, assigneeId: wanted, ...rest }: TaskUpdate,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const before = await lockTask(ctx, id)
    const due = new Date(dueAt)
    if (isUnchanged(before, { ...rest, dueAt: due, assigneeStaffId: wanted })) return
    if (before.updatedAt.getTime() !== new Date(expectedUpdatedAt).getTime())
      throw await staleWriteError(ctx, {
        subject: id,
        now: `The task is now “${before.subject}”. Its status is ${before.status}.`,
      })
    const owner = before.assigneeStaffId
    const assigneeId =
      wanted === owner ? owner : await resolveTaskAssignee(ctx, wanted, { record: recordOf(before), owner })
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
    if (assigneeId === before.assigneeStaffId) return
    await finishNotifications(ctx, { kinds: ['task'], itemIds: [id], except: assigneeId })
    await notifyAssignee(ctx, id, assigneeId, recordOf(before))
  })
}

/**
 * Completes, drops, or reopens a task.
 * @throws `conflict` if another user closed it differently, so that their outcome stays.
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
      throw await staleWriteError(ctx, { subject: id, now: 'The task is closed. Reopen it to make changes.' })
    if (from === to) return
    const now = ctx.now()
    const settled = to === 'open' ? { doneAt: null, doneByStaffId: null } : { doneAt: now, doneByStaffId: me, outcome }
    await ctx.db
      .update(tasks)
      .set({ status: to, updatedAt: now, ...settled })
      .where(eq(tasks.id, id))
    if (to !== 'open') await finishNotifications(ctx, { kinds: ['task'], itemIds: [id] })
    await record(ctx, to === 'open' ? 'task.reopen' : `task.${to === 'done' ? 'finish' : 'cancel'}`, id)
    await announce(ctx, 'tasks', id)
  })
}
