import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { findRecords } from '#server/admin/search/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findScope, scopeSql } from '#server/identity/record-scope/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { readableContacts } from '#server/intake/contact-messages/queries.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { findMergedIds } from '#server/intake/leads/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeMoment, encodeMoment } from '#server/platform/db/cursor.ts'
import { kindsFor } from '#shared/admin/search/contract.ts'
import { type TaskFilter, taskPageSize } from '#shared/admin/tasks/contract.ts'
import type { Task, TaskRecord } from '#shared/admin/tasks/due-contract.ts'
import type { ScopedKind, ScopeUse } from '#shared/identity/record-scope/scope.ts'
import { AppError } from '#shared/kit/app-error.ts'

export type StoredTask = typeof tasks.$inferSelect

const assignee = aliasedTable(staff, 'assignee')
const author = aliasedTable(staff, 'author')
const finisher = aliasedTable(staff, 'finisher')
/** A parameter would keep the planner from the partial index. */
const isOpen = sql`${tasks.status} = 'open'`
const isSettled = sql`${tasks.status} <> 'open'`

/** On a record, and due ones in a notification. */
const maxDone = 5
const maxDue = 5
const dayMs = 24 * 60 * 60_000

/** Foreign keys by kind. */
const recordColumns = {
  lead: tasks.leadId,
  application: tasks.applicationId,
  merchant: tasks.merchantLeadId,
  contact: tasks.contactId,
} as const

/**
 * Builds the condition of tasks in the caller's scope; undefined if all are. A task is in scope through its assignee,
 * its author or its record; unassigned ones without a record are everyone's.
 */
async function scoped(ctx: Context, use: ScopeUse): Promise<SQL | undefined> {
  const owners = await findScope(ctx, 'tasks', use)
  if (owners === 'all') return undefined
  const { id } = requireActor(ctx)
  const within = async (kind: ScopedKind) => findScope(ctx, kind, use)
  const { lead, application, merchant } = recordColumns
  return or(
    inArray(tasks.assigneeStaffId, [...owners, id]),
    eq(tasks.createdByStaffId, id),
    and(isNull(tasks.assigneeStaffId), isNull(lead), isNull(application), isNull(merchant)),
    sql`exists (select from leads record where record.id = ${lead} and ${scopeSql(await within('leads'), recordOwner)})`,
    sql`exists (select from applications record where record.id = ${application} and ${scopeSql(await within('applications'), recordOwner)})`,
    sql`exists (select from merchant_leads record where record.id = ${merchant} and ${scopeSql(await within('merchantRequests'), recordOwner)})`,
  )
}

const recordOwner = sql.raw('record.owner_staff_id')

/** Hides tasks of unreadable records, except from assignee and author, and tasks outside the scope. */
async function visible(ctx: Context, use: ScopeUse = 'read'): Promise<SQL | undefined> {
  const { id, role } = requireActor(ctx)
  const kinds = kindsFor(role)
  const { application, merchant, contact } = recordColumns
  const isReadable = readableContacts(ctx)
  const mayRead = ctx.db.select({ id: contactMessages.id }).from(contactMessages).where(isReadable)
  const open = and(
    kinds.includes('application') ? undefined : isNull(application),
    kinds.includes('merchant') ? undefined : isNull(merchant),
    !kinds.includes('contact') ? isNull(contact) : isReadable && or(isNull(contact), inArray(contact, mayRead)),
  )
  return and(await scoped(ctx, use), open && or(eq(tasks.assigneeStaffId, id), eq(tasks.createdByStaffId, id), open))
}

const selectTasks = (ctx: Context) =>
  ctx.db
    .select({
      ...getTableColumns(tasks),
      assignee: assignee.name,
      createdBy: author.name,
      doneBy: finisher.name,
    })
    .from(tasks)
    .leftJoin(assignee, eq(assignee.id, tasks.assigneeStaffId))
    .leftJoin(author, eq(author.id, tasks.createdByStaffId))
    .leftJoin(finisher, eq(finisher.id, tasks.doneByStaffId))
type Row = Awaited<ReturnType<typeof selectTasks>>[number]

function viewCondition(ctx: Context, { view, dayUntil }: Pick<TaskFilter, 'view' | 'dayUntil'>) {
  const now = ctx.now()
  if (view === 'done') return isSettled
  if (view === 'overdue') return and(isOpen, lt(tasks.dueAt, now))
  if (view === 'open') return isOpen
  const until = dayUntil ? new Date(dayUntil) : new Date(Math.ceil((now.getTime() + 1) / dayMs) * dayMs)
  return and(isOpen, lt(tasks.dueAt, until))
}

/** Builds the condition of the list. */
async function matchesFilter(ctx: Context, filter: TaskFilter): Promise<SQL | undefined> {
  const { assignee, type } = filter
  return and(
    viewCondition(ctx, filter),
    await visible(ctx),
    assignee === 'mine' ? eq(tasks.assigneeStaffId, requireActor(ctx).id) : undefined,
    assignee === 'unassigned' ? isNull(tasks.assigneeStaffId) : undefined,
    type ? eq(tasks.type, type) : undefined,
  )
}

/** Finds up to `limit` tasks in any order, with what a bulk change compares. */
export async function findTaskSnapshots(
  ctx: Context,
  selection: { readonly filter: TaskFilter } | { readonly ids: readonly string[] },
  limit: number,
) {
  const { id, assigneeStaffId, status, dueAt } = tasks
  const rows = await ctx.db
    .select({ id, ownerId: assigneeStaffId, status, dueAt })
    .from(tasks)
    .where(
      'ids' in selection
        ? and(await visible(ctx), inArray(id, [...selection.ids]))
        : await matchesFilter(ctx, selection.filter),
    )
    .limit(limit)
  return rows.map(({ id, ownerId, status, dueAt }) => ({ id, seen: { ownerId, status, dueAt: dueAt.toISOString() } }))
}

/** Returns a page of tasks, by keyset. */
export async function findTasks(ctx: Context, filter: TaskFilter): Promise<{ tasks: Task[]; next: string | null }> {
  const { view, after } = filter
  const last = after ? decodeMoment(after) : undefined
  const isBehind = view === 'done' ? sql`(${tasks.doneAt}, ${tasks.id}) <` : sql`(${tasks.dueAt}, ${tasks.id}) >`
  const rows = await selectTasks(ctx)
    .where(
      and(
        await matchesFilter(ctx, filter),
        last ? sql`${isBehind} (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)` : undefined,
      ),
    )
    .orderBy(...(view === 'done' ? [desc(tasks.doneAt), desc(tasks.id)] : [asc(tasks.dueAt), asc(tasks.id)]))
    .limit(taskPageSize + 1)
  const page = rows.slice(0, taskPageSize)
  const end = page.at(-1)
  return {
    tasks: await present(ctx, page),
    next: rows.length > page.length && end ? encodeMoment({ at: sortTimeOf(end), id: end.id }) : null,
  }
}

const sortTimeOf = ({ status, doneAt, dueAt }: StoredTask) => (status === 'open' ? dueAt : (doneAt ?? dueAt))

/** Returns a task. @throws `not_found`, also if its record is hidden from the caller. */
export async function requireTask(ctx: Context, id: string): Promise<Task> {
  const rows = await selectTasks(ctx).where(and(eq(tasks.id, id), await visible(ctx)))
  const [found] = await present(ctx, rows)
  if (!found) throw notFound()
  return found
}

/** Returns the subjects of those tasks that the caller may see. */
export async function findSubjects(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ id: tasks.id, subject: tasks.subject })
    .from(tasks)
    .where(and(inArray(tasks.id, [...ids]), await visible(ctx)))
  return new Map(rows.map(({ id, subject }) => [id, subject]))
}

/** Locks a task. @throws `not_found`. */
export async function lockTask(ctx: Context, id: string): Promise<StoredTask> {
  const [found] = await ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), await visible(ctx, 'change')))
    .for('update')
  if (!found) throw notFound()
  return found
}

const notFound = () => new AppError('not_found', 'Task not found. It may have been deleted with its record.')

/** Returns a record's open and last completed tasks, with merged leads' and, for applications, the lead's. */
export async function findTasksOf(ctx: Context, record: TaskRecord): Promise<{ tasks: Task[] }> {
  const isOfIt = and(await concerning(ctx, record), await visible(ctx))
  const open = await selectTasks(ctx).where(and(isOpen, isOfIt)).orderBy(asc(tasks.dueAt), asc(tasks.id))
  const done = await selectTasks(ctx)
    .where(and(isSettled, isOfIt))
    .orderBy(desc(tasks.doneAt), desc(tasks.id))
    .limit(maxDone)
  return { tasks: await present(ctx, [...open, ...done]) }
}

async function concerning(ctx: Context, { kind, id }: TaskRecord): Promise<SQL | undefined> {
  if (kind === 'lead') return inArray(tasks.leadId, await findMergedIds(ctx, id))
  if (kind !== 'application') return eq(recordColumns[kind], id)
  const [application] = await ctx.db
    .select({ leadId: applications.leadId })
    .from(applications)
    .where(eq(applications.id, id))
  const leadId = application?.leadId
  return or(eq(tasks.applicationId, id), leadId ? eq(tasks.leadId, leadId) : undefined)
}

/** Returns the caller's due tasks. */
export async function findDueTasks(ctx: Context): Promise<{ count: number; latest: Task[] }> {
  const { id } = requireActor(ctx)
  const latest = await selectTasks(ctx).where(dueWith(ctx, id)).orderBy(desc(tasks.dueAt), desc(tasks.id)).limit(maxDue)
  return { count: await countDue(ctx, id), latest: await present(ctx, latest) }
}

/** Counts a staff member's due tasks, or the unassigned ones. */
export const countDue = (ctx: Context, staffId: string | null) => ctx.db.$count(tasks, dueWith(ctx, staffId))

const ofAssignee = (staffId: string | null) =>
  staffId === null ? isNull(tasks.assigneeStaffId) : eq(tasks.assigneeStaffId, staffId)

const dueWith = (ctx: Context, staffId: string | null) => and(isOpen, ofAssignee(staffId), lte(tasks.dueAt, ctx.now()))

/** Returns which tasks are still open, without text for the email. */
export const findStillOpen = (ctx: Context, staffId: string | null, ids: readonly string[]) =>
  ctx.db
    .select({ id: tasks.id, type: tasks.type, dueAt: tasks.dueAt })
    .from(tasks)
    .where(and(isOpen, ofAssignee(staffId), inArray(tasks.id, [...ids])))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))

export const listAssignees = (ctx: Context) =>
  ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(eq(staff.status, 'active'))
    .orderBy(asc(staff.name), asc(staff.id))

export function recordOf({ leadId, applicationId, merchantLeadId, contactId }: StoredTask): TaskRecord | null {
  if (leadId) return { kind: 'lead', id: leadId }
  if (applicationId) return { kind: 'application', id: applicationId }
  if (merchantLeadId) return { kind: 'merchant', id: merchantLeadId }
  return contactId ? { kind: 'contact', id: contactId } : null
}

async function present(ctx: Context, rows: readonly Row[]): Promise<Task[]> {
  const records = rows.flatMap((row) => recordOf(row) ?? [])
  const { hits } = records.length > 0 ? await findRecords(ctx, { records }) : { hits: [] }
  const titles = new Map(hits.map(({ id, title }) => [id, title]))
  return rows.map((row) => {
    const { id, subject, type, priority, status, outcome, assignee, createdBy, doneBy } = row
    const record = recordOf(row)
    return {
      ...{ id, subject, type, priority, status, outcome, assignee, createdBy, doneBy },
      assigneeId: row.assigneeStaffId,
      record: record && { ...record, title: titles.get(record.id) ?? null },
      isOverdue: status === 'open' && row.dueAt < ctx.now(),
      dueAt: row.dueAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      doneAt: row.doneAt?.toISOString() ?? null,
    }
  })
}
