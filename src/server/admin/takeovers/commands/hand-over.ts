import { and, asc, eq, inArray, isNull, notInArray, type SQL } from 'drizzle-orm'
import { requireAssignee } from '#server/admin/takeovers/queries.ts'
import { takeoverRequests } from '#server/admin/takeovers/table.ts'
import { applications } from '#server/applications/applications/table.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { finishNotifications, notify } from '#server/identity/notifications/commands.ts'
import { lockStaff } from '#server/identity/staff/queries.ts'
import { logActivity } from '#server/intake/leads/commands.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { closedStages } from '#shared/applications/applications/stages.ts'
import {
  type HandedOverKind,
  type HandOver,
  handedOverKinds,
  type WorkCounts,
} from '#shared/identity/staff/contract.ts'
import { closedStatuses } from '#shared/intake/leads/lead-status.ts'
import { endedStatuses } from '#shared/intake/merchants/merchant-status.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'

/** Renewals of funded deals are work, too. */
const finishedStages = closedStages.filter((stage) => stage !== 'funded' && stage !== 'renewal')

const openWork = {
  leads: (id: string) =>
    and(eq(leads.ownerStaffId, id), isNull(leads.mergedIntoId), notInArray(leads.status, [...closedStatuses])),
  applications: (id: string) =>
    and(eq(applications.ownerStaffId, id), notInArray(applications.stage, [...finishedStages])),
  tasks: (id: string) => and(eq(tasks.assigneeStaffId, id), eq(tasks.status, 'open')),
  merchantRequests: (id: string) =>
    and(eq(merchantLeads.ownerStaffId, id), notInArray(merchantLeads.status, [...endedStatuses])),
} satisfies Record<HandedOverKind, (id: string) => SQL | undefined>

/** Counts a staff member's open work. */
export const countOpenWork = async ({ db }: Context, id: string): Promise<WorkCounts> => ({
  leads: await db.$count(leads, openWork.leads(id)),
  applications: await db.$count(applications, openWork.applications(id)),
  tasks: await db.$count(tasks, openWork.tasks(id)),
  merchantRequests: await db.$count(merchantLeads, openWork.merchantRequests(id)),
})

/**
 * Moves a staff member's open work to others in the caller's transaction, and emails each of them once about leads.
 * @throws `invalid` for someone who can't have the work.
 */
export async function handOver(ctx: Context, from: string, to: HandOver): Promise<WorkCounts> {
  await checkNewOwners(ctx, from, to)
  const moved = {
    leads: to.leads === undefined ? 0 : await moveLeads(ctx, from, to.leads),
    applications: to.applications === undefined ? 0 : await moveApplications(ctx, from, to.applications),
    tasks: to.tasks === undefined ? 0 : await moveTasks(ctx, from, to.tasks),
    merchantRequests: to.merchantRequests === undefined ? 0 : await moveRequests(ctx, from, to.merchantRequests),
  }
  if (Object.values(moved).some((count) => count > 0)) await record(ctx, 'staff.hand-over', from, { to, moved })
  return moved
}

async function checkNewOwners(ctx: Context, from: string, to: HandOver): Promise<void> {
  const problems: FieldErrors = {}
  for (const kind of handedOverKinds) {
    const id = to[kind]
    if (!id) continue
    const field = `handOver.${kind}`
    if (id === from) problems[field] = 'Choose someone else'
    else if (kind === 'tasks') {
      // Locked, so that they can't be deactivated before this is saved.
      if ((await lockStaff(ctx, id))?.status !== 'active') problems[field] = 'Choose an active team member'
    } else
      await requireAssignee(ctx, id, field).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
        Object.assign(problems, error.fields)
      })
  }
  if (Object.keys(problems).length > 0) throw new AppError('invalid', 'Check your input and try again.', problems)
}

async function moveLeads(ctx: Context, from: string, to: string | null): Promise<number> {
  const held = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .where(openWork.leads(from))
    .orderBy(asc(leads.id))
    .for('update')
  const ids = held.map(({ id }) => id)
  if (ids.length === 0) return 0
  await ctx.db.update(leads).set({ ownerStaffId: to, updatedAt: ctx.now() }).where(inArray(leads.id, ids))
  await supersede(ctx, inArray(takeoverRequests.leadId, ids))
  for (const leadId of ids)
    await logActivity(ctx, { leadId, kind: 'assign', detail: { fromStaffId: from, toStaffId: to, reason: departed } })
  for (const id of ids) await notify(ctx, { kind: 'assignment', record: { kind: 'lead', id }, recipients: [to] })
  if (to !== null && to !== requireActor(ctx).id)
    await enqueue(ctx, 'takeovers.notify-reassigned', {
      ...{ byStaffId: requireActor(ctx).id, fromStaffId: null, toStaffId: to, leadIds: ids },
    })
  await announce(ctx, 'leads', '')
  return ids.length
}

const departed = 'The account of the owner was deactivated.'

async function moveApplications(ctx: Context, from: string, to: string | null): Promise<number> {
  const held = await ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(openWork.applications(from))
    .orderBy(asc(applications.id))
    .for('update')
  const ids = held.map(({ id }) => id)
  if (ids.length === 0) return 0
  await ctx.db.update(applications).set({ ownerStaffId: to, updatedAt: ctx.now() }).where(inArray(applications.id, ids))
  await supersede(ctx, inArray(takeoverRequests.applicationId, ids))
  for (const id of ids) {
    await record(ctx, 'application.assign', id, { before: from, after: to, reason: departed })
    await announce(ctx, 'applications', id)
    await notify(ctx, { kind: 'assignment', record: { kind: 'application', id }, recipients: [to] })
  }
  return ids.length
}

function recordOf({ id, leadId, applicationId, merchantLeadId, contactId }: typeof tasks.$inferSelect) {
  if (leadId) return { kind: 'lead', id: leadId } as const
  if (applicationId) return { kind: 'application', id: applicationId } as const
  if (merchantLeadId) return { kind: 'merchant', id: merchantLeadId } as const
  return contactId ? ({ kind: 'contact', id: contactId } as const) : ({ kind: 'task', id } as const)
}

async function moveTasks(ctx: Context, from: string, to: string | null): Promise<number> {
  const held = await ctx.db.select().from(tasks).where(openWork.tasks(from)).orderBy(asc(tasks.id)).for('update')
  const ids = held.map(({ id }) => id)
  if (ids.length === 0) return 0
  await ctx.db
    .update(tasks)
    .set({ assigneeStaffId: to, remindedAt: null, updatedAt: ctx.now() })
    .where(inArray(tasks.id, ids))
  for (const task of held) {
    const { id, type } = task
    await record(ctx, 'task.change', id, { type, before: from, assigneeId: to })
    await announce(ctx, 'tasks', id)
    await notify(ctx, { kind: 'task', record: recordOf(task), itemId: id, recipients: [to] })
  }
  return ids.length
}

async function moveRequests(ctx: Context, from: string, to: string | null): Promise<number> {
  const held = await ctx.db
    .select({ id: merchantLeads.id })
    .from(merchantLeads)
    .where(openWork.merchantRequests(from))
    .orderBy(asc(merchantLeads.id))
    .for('update')
  const ids = held.map(({ id }) => id)
  if (ids.length === 0) return 0
  await ctx.db
    .update(merchantLeads)
    .set({ ownerStaffId: to, updatedAt: ctx.now() })
    .where(inArray(merchantLeads.id, ids))
  for (const id of ids) {
    await record(ctx, 'merchant-lead.assign', id, { before: from, after: to, reason: departed })
    await announce(ctx, 'merchant-leads', id)
    await notify(ctx, { kind: 'assignment', record: { kind: 'merchant', id }, recipients: [to] })
  }
  return ids.length
}

async function supersede(ctx: Context, ofRecords: SQL) {
  const closed = await ctx.db
    .update(takeoverRequests)
    .set({ status: 'superseded', decidedAt: ctx.now() })
    .where(and(ofRecords, eq(takeoverRequests.status, 'open')))
    .returning({ id: takeoverRequests.id })
  await finishNotifications(ctx, { kinds: ['approval'], itemIds: closed.map(({ id }) => id) })
}
