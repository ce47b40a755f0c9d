import { and, asc, eq, inArray, isNull, notInArray, type SQL } from 'drizzle-orm'
import { requireAssignee } from '#server/admin/takeovers/queries.ts'
import { takeoverRequests } from '#server/admin/takeovers/table.ts'
import { applications } from '#server/applications/applications/table.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { finishNotifications, notify } from '#server/identity/notifications/commands.ts'
import { findTeamName, findTurns, hasOtherMember } from '#server/identity/record-scope/turns.ts'
import { lockStaff } from '#server/identity/staff/queries.ts'
import { logActivity } from '#server/intake/leads/commands.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { closedStages } from '#shared/applications/applications/stages.ts'
import type { ScopedKind } from '#shared/identity/record-scope/scope.ts'
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
 * Moves a staff member's open work to others in the caller's transaction, for a team to its members by turn, and emails
 * each of them once about leads.
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
    else if (await findTeamName(ctx, id)) {
      if (!(await hasOtherMember(ctx, id, from))) problems[field] = 'Choose a team with another active member'
    } else if (kind === 'tasks') {
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

/** Groups records by who gets each: a person, no one, or the members of a team by turn. */
async function shareOut<Row extends { readonly id: string }>(
  ctx: Context,
  rows: readonly Row[],
  { kind, from, to }: { readonly kind: ScopedKind; readonly from: string; readonly to: string | null },
): Promise<(readonly [to: string | null, rows: Row[]])[]> {
  const turns = await findTurns(ctx, to, kind)
  if (!turns) return rows.length > 0 ? [[to, [...rows]]] : []
  const shares = new Map<string | null, Row[]>()
  for (const row of rows) {
    const next = (await turns.next(ctx, from)) ?? null
    shares.set(next, [...(shares.get(next) ?? []), row])
  }
  return [...shares]
}

async function moveLeads(ctx: Context, from: string, to: string | null): Promise<number> {
  const held = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .where(openWork.leads(from))
    .orderBy(asc(leads.id))
    .for('update')
  for (const [owner, share] of await shareOut(ctx, held, { kind: 'leads', from, to })) {
    const ids = share.map(({ id }) => id)
    await ctx.db.update(leads).set({ ownerStaffId: owner, updatedAt: ctx.now() }).where(inArray(leads.id, ids))
    await supersede(ctx, inArray(takeoverRequests.leadId, ids))
    const detail = { fromStaffId: from, toStaffId: owner, reason: departed }
    for (const leadId of ids) await logActivity(ctx, { leadId, kind: 'assign', detail })
    for (const id of ids) await notify(ctx, { kind: 'assignment', record: { kind: 'lead', id }, recipients: [owner] })
    if (owner !== null && owner !== requireActor(ctx).id)
      await enqueue(ctx, 'takeovers.notify-reassigned', {
        ...{ byStaffId: requireActor(ctx).id, fromStaffId: null, toStaffId: owner, leadIds: ids },
      })
  }
  if (held.length > 0) await announce(ctx, 'leads', '')
  return held.length
}

const departed = 'The account of the owner was deactivated.'

async function moveApplications(ctx: Context, from: string, to: string | null): Promise<number> {
  const held = await ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(openWork.applications(from))
    .orderBy(asc(applications.id))
    .for('update')
  for (const [owner, share] of await shareOut(ctx, held, { kind: 'applications', from, to })) {
    const ids = share.map(({ id }) => id)
    const given = { ownerStaffId: owner, updatedAt: ctx.now() }
    await ctx.db.update(applications).set(given).where(inArray(applications.id, ids))
    await supersede(ctx, inArray(takeoverRequests.applicationId, ids))
    for (const id of ids) {
      await record(ctx, 'application.assign', id, { before: from, after: owner, reason: departed })
      await announce(ctx, 'applications', id)
      await notify(ctx, { kind: 'assignment', record: { kind: 'application', id }, recipients: [owner] })
    }
  }
  return held.length
}

function recordOf({ id, leadId, applicationId, merchantLeadId, contactId }: typeof tasks.$inferSelect) {
  if (leadId) return { kind: 'lead', id: leadId } as const
  if (applicationId) return { kind: 'application', id: applicationId } as const
  if (merchantLeadId) return { kind: 'merchant', id: merchantLeadId } as const
  return contactId ? ({ kind: 'contact', id: contactId } as const) : ({ kind: 'task', id } as const)
}

async function moveTasks(ctx: Context, from: string, to: string | null): Promise<number> {
  const held = await ctx.db.select().from(tasks).where(openWork.tasks(from)).orderBy(asc(tasks.id)).for('update')
  for (const [assigneeId, share] of await shareOut(ctx, held, { kind: 'tasks', from, to })) {
    const ids = share.map(({ id }) => id)
    await ctx.db
      .update(tasks)
      .set({ assigneeStaffId: assigneeId, remindedAt: null, updatedAt: ctx.now() })
      .where(inArray(tasks.id, ids))
    for (const task of share) {
      const { id, type } = task
      await record(ctx, 'task.change', id, { type, before: from, assigneeId })
      await announce(ctx, 'tasks', id)
      await notify(ctx, { kind: 'task', record: recordOf(task), itemId: id, recipients: [assigneeId] })
    }
  }
  return held.length
}

async function moveRequests(ctx: Context, from: string, to: string | null): Promise<number> {
  const held = await ctx.db
    .select({ id: merchantLeads.id })
    .from(merchantLeads)
    .where(openWork.merchantRequests(from))
    .orderBy(asc(merchantLeads.id))
    .for('update')
  for (const [owner, share] of await shareOut(ctx, held, { kind: 'merchantRequests', from, to })) {
    const ids = share.map(({ id }) => id)
    const given = { ownerStaffId: owner, updatedAt: ctx.now() }
    await ctx.db.update(merchantLeads).set(given).where(inArray(merchantLeads.id, ids))
    for (const id of ids) {
      await record(ctx, 'merchant-lead.assign', id, { before: from, after: owner, reason: departed })
      await announce(ctx, 'merchant-leads', id)
      await notify(ctx, { kind: 'assignment', record: { kind: 'merchant', id }, recipients: [owner] })
    }
  }
  return held.length
}

async function supersede(ctx: Context, ofRecords: SQL) {
  const closed = await ctx.db
    .update(takeoverRequests)
    .set({ status: 'superseded', decidedAt: ctx.now() })
    .where(and(ofRecords, eq(takeoverRequests.status, 'open')))
    .returning({ id: takeoverRequests.id })
  await finishNotifications(ctx, { kinds: ['approval'], itemIds: closed.map(({ id }) => id) })
}
