import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import {
  listManagers,
  mayDecide,
  needsApproval,
  requireAssignee,
  requireNoColleaguesLead,
} from '#server/admin/takeovers/queries.ts'
import { takeoverRequests } from '#server/admin/takeovers/table.ts'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { assignTasksByRule } from '#server/applications/tasks/commands.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { finishNotifications, notify } from '#server/identity/notifications/commands.ts'
import { resolveAssignee } from '#server/identity/record-scope/turns.ts'
import { lockStaff, requireStaff, type Staff } from '#server/identity/staff/queries.ts'
import { requireTakeoverReason } from '#server/identity/staff/require-takeover-reason.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { logActivity } from '#server/intake/leads/commands.ts'
import { lockLead, type StoredLead } from '#server/intake/leads/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { AppError } from '#shared/kit/app-error.ts'

type NewRequest = { readonly fromStaffId: string; readonly toStaffId: string | null; readonly reason: string } & (
  | { readonly applicationId: string }
  | { readonly leadId: string; readonly changeId: string }
)

/** Requests the owner's or a manager's consent, once, and notifies them, in the caller's transaction. */
export async function requestTakeover(ctx: Context, wanted: NewRequest): Promise<void> {
  const [added] = await ctx.db
    .insert(takeoverRequests)
    .values({ id: uuidv7(), ...wanted, requestedBy: requireActor(ctx).id, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: takeoverRequests.id })
  if (!added) return
  const { reason, fromStaffId, toStaffId } = wanted
  const subject = 'applicationId' in wanted ? wanted.applicationId : wanted.leadId
  await record(ctx, 'takeover.request', subject, { before: fromStaffId, after: toStaffId, reason })
  await enqueue(ctx, 'takeovers.notify-requested', { requestId: added.id })
  await announce(ctx, 'applicationId' in wanted ? 'applications' : 'leads', subject)
  const managers = await listManagers(ctx)
  await notify(ctx, {
    ...{ kind: 'approval', itemId: added.id, recipients: [...managers.map(({ id }) => id), fromStaffId] },
    record: { kind: 'applicationId' in wanted ? 'application' : 'lead', id: subject },
  })
}

const notifyOwner = (ctx: Context, kind: 'application' | 'lead', id: string, owner: string | null) =>
  notify(ctx, { kind: 'assignment', record: { kind, id }, recipients: [owner] })

/** For a colleague's record in a bulk change. */
export const needsManager = 'Its owner or a manager has to agree. Open it and choose “Reassign to me.”'

interface Assignment {
  readonly id: string
  readonly from: string | null
  readonly reason: string
  /** One of many: the caller notifies, and managers are not asked. */
  readonly isBulk?: boolean
}

/**
 * Makes the caller an application's owner. Taking it from a colleague needs a reason, and consent: it only stores a
 * request, which notifies owner and managers (record 144).
 * @throws `conflict` if the owner changed or a colleague has the lead, `invalid` without a required reason.
 */
export function takeApplication(ctx: Context, { id, from, reason, isBulk = false }: Assignment): Promise<void> {
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, id)
    const { ownerStaffId: before } = application
    const { id: me } = requireActor(ctx)
    if (before === me) return
    await requireSameOwner(ctx, { id, from }, before)
    if (before === null) await requireNoColleaguesLead(ctx, application)
    else {
      requireTakeoverReason(reason)
      if (await needsApproval(ctx)) {
        if (isBulk) throw new AppError('conflict', needsManager)
        return requestTakeover(ctx, { applicationId: id, fromStaffId: before, toStaffId: me, reason })
      }
    }
    await assignApplication(ctx, { id, before, to: me, reason, isQuiet: isBulk })
  })
}

/**
 * Changes or removes an application's owner for managers; others' applications need a reason. A team's id means its next
 * member by turn. Returns the new owner.
 * @throws like `takeApplication`, `invalid` for someone who doesn't work on applications.
 */
export function reassignApplication(
  ctx: Context,
  { id, from, to: wanted, reason, isBulk = false }: Assignment & { to: string | null },
): Promise<string | null> {
  return transact(ctx, async (ctx) => {
    const { ownerStaffId: before } = await lockApplication(ctx, id)
    if (before === wanted) return wanted
    await requireSameOwner(ctx, { id, from }, before)
    const to = await resolveAssignee(ctx, wanted, { kind: 'applications', owner: before, field: 'to' })
    if (to !== null) await requireAssignee(ctx, to, 'to')
    if (before !== null && before !== requireActor(ctx).id) requireTakeoverReason(reason)
    await assignApplication(ctx, { id, before, to, reason, isQuiet: isBulk })
    return to
  })
}

/** Gives an application back to its former owner, without notifications. @throws `conflict` if the owner changed. */
export function restoreOwner(
  ctx: Context,
  { id, from, to }: { id: string; from: string | null; to: string | null },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { ownerStaffId: before } = await lockApplication(ctx, id)
    if (before !== from) throw new AppError('conflict', 'Its owner has changed since.')
    await assignApplication(ctx, { id, before, to, reason: '', isQuiet: true })
  })
}

async function requireSameOwner(ctx: Context, { id, from }: Pick<Assignment, 'id' | 'from'>, before: string | null) {
  if (before === from) return
  const owner = before && (await requireStaff(ctx, before)).name
  const now = owner ? `${owner} is the owner.` : 'The application is unassigned.'
  throw await staleWriteError(ctx, { subject: id, actions: ['application.assign-to-self', 'application.assign'], now })
}

interface NewOwner {
  readonly id: string
  readonly before: string | null
  readonly to: string | null
  readonly reason: string
  readonly skipsNewOwner?: boolean
  /** The caller notifies. */
  readonly isQuiet?: boolean
}

/**
 * Assigns a locked application with its rule tasks, closes requests, and queues notifications, in the caller's
 * transaction.
 */
async function assignApplication(
  ctx: Context,
  { id, before, to, reason, skipsNewOwner = false, isQuiet = false }: NewOwner,
): Promise<void> {
  const me = requireActor(ctx).id
  await ctx.db.update(applications).set({ ownerStaffId: to, updatedAt: ctx.now() }).where(eq(applications.id, id))
  await supersede(ctx, eq(takeoverRequests.applicationId, id))
  if (to !== null) await assignTasksByRule(ctx, { applicationId: id, before, to })
  const action = to === me ? 'application.assign-to-self' : 'application.assign'
  await record(ctx, action, id, { before, after: to, ...(reason && { reason }) })
  await announce(ctx, 'applications', id)
  await finishNotifications(ctx, { kinds: ['assignment'], itemIds: [id], except: to })
  if (isQuiet) return
  await notifyOwner(ctx, 'application', id, to)
  if (before !== null || (to !== null && to !== me))
    await enqueue(ctx, 'takeovers.notify-reassigned', {
      ...{ ...people(ctx, before, to), applicationId: id, skipsNewOwner, hasReason: reason !== '' },
    })
}

/** Assigns a locked lead and closes requests in the caller's transaction; the caller notifies. */
export async function assignLead(
  ctx: Context,
  lead: StoredLead,
  { to, reason, changeId }: { to: string | null; reason: string; changeId?: string },
): Promise<void> {
  await ctx.db.update(leads).set({ ownerStaffId: to, updatedAt: ctx.now() }).where(eq(leads.id, lead.id))
  await supersede(ctx, eq(takeoverRequests.leadId, lead.id))
  const detail = { fromStaffId: lead.ownerStaffId, toStaffId: to, ...(reason && { reason }) }
  await logActivity(ctx, { leadId: lead.id, kind: 'assign', ...(changeId && { changeId }), detail })
  await finishNotifications(ctx, { kinds: ['assignment'], itemIds: [lead.id], except: to })
}

/** Notifies previous and new owners and managers in the caller's transaction; only a merge has no reason. */
export async function notifyOfLeads(
  ctx: Context,
  assigned: readonly StoredLead[],
  to: string | null,
  { isMerge = false } = {},
): Promise<void> {
  const me = requireActor(ctx).id
  if (!isMerge) for (const { id } of assigned) await notifyOwner(ctx, 'lead', id, to)
  const taken = assigned.filter(({ ownerStaffId }) => ownerStaffId !== null && ownerStaffId !== me)
  for (const [before, lost] of Map.groupBy(taken, ({ ownerStaffId }) => ownerStaffId))
    await enqueue(ctx, 'takeovers.notify-reassigned', {
      ...{ ...people(ctx, before, to), leadIds: lost.map(({ id }) => id), isMerge, hasReason: !isMerge },
    })
}

const people = (ctx: Context, fromStaffId: string | null, toStaffId: string | null) => ({
  ...{ byStaffId: requireActor(ctx).id, fromStaffId, toStaffId },
})

/** Closes leads' open requests in the caller's transaction. */
export async function supersedeLeadRequests(ctx: Context, ids: readonly string[]): Promise<void> {
  await supersede(ctx, inArray(takeoverRequests.leadId, [...ids]))
}

/**
 * Withdraws the caller's open requests of a change of leads in the caller's transaction. Returns their leads: the owner
 * and managers can no longer decide.
 */
export async function withdrawLeadRequests(ctx: Context, changeId: string): Promise<string[]> {
  const mine = and(eq(takeoverRequests.changeId, changeId), eq(takeoverRequests.requestedBy, requireActor(ctx).id))
  const leadIds = (await close(ctx, mine, 'withdrawn')).flatMap(({ leadId }) => leadId ?? [])
  for (const leadId of leadIds) await record(ctx, 'takeover.withdraw', leadId)
  return leadIds
}

const supersede = (ctx: Context, ofRecord: SQL) => close(ctx, ofRecord, 'superseded')

async function close(ctx: Context, which: SQL | undefined, status: 'superseded' | 'withdrawn') {
  const closed = await ctx.db
    .update(takeoverRequests)
    .set({ status, decidedAt: ctx.now() })
    .where(and(which, eq(takeoverRequests.status, 'open')))
    .returning({ id: takeoverRequests.id, leadId: takeoverRequests.leadId })
  await finishNotifications(ctx, { kinds: ['approval'], itemIds: closed.map(({ id }) => id) })
  return closed
}

interface Decision {
  readonly id: string
  readonly decision: 'approve' | 'decline'
  readonly note: string
}

/**
 * Decides a request and notifies the requester.
 * @throws `not_found`, `conflict` if it is closed, the lead merged, or the new owner inactive.
 */
export function decideTakeover(ctx: Context, { id, decision, note }: Decision): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [request] = await ctx.db.select().from(takeoverRequests).where(eq(takeoverRequests.id, id))
    if (!request || !mayDecide(ctx, request)) throw new AppError('not_found', 'This request was not found.')
    const { applicationId, leadId, toStaffId, reason } = request
    // Accounts are locked before records, and records before their requests, everywhere.
    const newOwner = toStaffId ? await lockStaff(ctx, toStaffId) : undefined
    const application = applicationId ? await lockApplication(ctx, applicationId) : undefined
    const lead = leadId ? await lockLead(ctx, leadId) : undefined
    if (decision === 'approve' && lead?.mergedIntoId)
      throw new AppError(
        'conflict',
        'Nothing was changed. This lead was merged into another lead. Decline the request.',
      )
    if (decision === 'approve' && (application ?? lead)?.ownerStaffId !== request.fromStaffId)
      throw new AppError(
        'conflict',
        'Nothing was changed. This record has a new owner. Decline this request; a new one can then be sent.',
      )
    if (decision === 'approve' && toStaffId) requireActiveAssignee(newOwner)
    const [decided] = await ctx.db
      .update(takeoverRequests)
      .set({
        ...{ status: decision === 'approve' ? 'approved' : 'declined', note },
        ...{ decidedBy: requireActor(ctx).id, decidedAt: ctx.now() },
      })
      .where(and(eq(takeoverRequests.id, id), eq(takeoverRequests.status, 'open')))
      .returning()
    if (!decided)
      throw new AppError('conflict', 'Nothing was changed. This request is no longer open. Refresh the page.')
    const subject = applicationId ?? leadId ?? ''
    await record(ctx, `takeover.${decision}`, subject, {
      ...{ requestedBy: request.requestedBy, before: request.fromStaffId, after: toStaffId, reason, note },
    })
    await enqueue(ctx, 'takeovers.notify-decision', { requestId: id })
    await finishNotifications(ctx, { kinds: ['approval'], itemIds: [id] })
    await notify(ctx, {
      ...{ kind: 'decision', itemId: id, recipients: [request.requestedBy] },
      record: { kind: applicationId ? 'application' : 'lead', id: subject },
    })
    await announce(ctx, applicationId ? 'applications' : 'leads', subject)
    if (decision === 'decline') return
    if (application)
      await assignApplication(ctx, {
        id: application.id,
        before: application.ownerStaffId,
        to: toStaffId,
        reason,
        skipsNewOwner: true,
      })
    if (!lead) return
    await assignLead(ctx, lead, { to: toStaffId, reason })
    await notifyOfLeads(ctx, [lead], toStaffId)
  })
}

function requireActiveAssignee(person: Staff | undefined) {
  if (person?.status === 'active' && applicationRoles.some((role) => role === person.role)) return
  const who = person?.name ?? 'The new owner'
  throw new AppError('conflict', `Nothing was changed. ${who} no longer works on applications. Decline the request.`)
}
