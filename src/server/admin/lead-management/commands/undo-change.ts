import { and, eq, gte, inArray, notInArray, sql } from 'drizzle-orm'
import type { Activity } from '#server/admin/lead-management/find-timeline.ts'
import { supersedeLeadRequests, withdrawLeadRequests } from '#server/admin/takeovers/commands/assign.ts'
import { hasOffer, mustAsk } from '#server/admin/takeovers/queries.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { finishNotifications } from '#server/identity/notifications/commands.ts'
import { covers, findScope } from '#server/identity/record-scope/queries.ts'
import { formerOwnerFault } from '#server/identity/staff/former-owner-fault.ts'
import { logActivity } from '#server/intake/leads/commands.ts'
import { lockLeads, type StoredLead } from '#server/intake/leads/queries.ts'
import { leadActivities, leads } from '#server/intake/leads/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { auditLog, isAbout } from '#server/platform/audit/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { type ChangedLeads, undoMinutes } from '#shared/admin/lead-management/contract.ts'
import type { ActivityDetail } from '#shared/intake/leads/activity.ts'
import { statusAfterAttempt, statusAfterCall } from '#shared/intake/leads/lead-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Undoes the caller's change of leads unchanged since and withdraws its requests, but never restores withdrawn consent.
 * @throws `not_found` if it isn't the caller's or is too old.
 */
export function undoLeadChange(ctx: Context, { changeId }: { changeId: string }): Promise<ChangedLeads> {
  return transact(ctx, async (ctx) => {
    const changes = await findChanges(ctx, changeId)
    const earliest = new Date(ctx.now().getTime() - undoMinutes * 60_000)
    if (changes.some(({ at }) => at <= earliest)) throw tooLate()
    const answer = await restoreLeads(ctx, changes)
    answer.requested = await withdrawLeadRequests(ctx, changeId)
    if (changes.length === 0 && answer.requested.length === 0) throw tooLate()
    await record(ctx, 'lead.undo', changeId, { leads: answer.changed })
    await announce(ctx, 'leads', '')
    return answer
  })
}

const tooLate = () => new AppError('not_found', 'This can no longer be undone.')

/** Undoes the caller's change of some leads in the caller's transaction, without audit and a limit of time. */
export const undoLeads = async (ctx: Context, changeId: string, ids: readonly string[]): Promise<ChangedLeads> =>
  restoreLeads(ctx, await findChanges(ctx, changeId, ids))

async function restoreLeads(ctx: Context, changes: readonly Activity[]): Promise<ChangedLeads> {
  const changeOf = new Map(changes.map((change) => [change.leadId, change]))
  const answer: ChangedLeads = { changed: [], requested: [], skipped: [] }
  const locked = await lockLeads(ctx, [...changeOf.keys()])
  const later = await findLaterActivities(ctx, changes)
  const readable = await findScope(ctx, 'leads')
  for (const lead of locked) {
    const change = changeOf.get(lead.id)
    if (!change) continue
    const { detail } = change
    const reason =
      (await scopeReason(ctx, lead)) ??
      skipReason(lead, detail) ??
      supersededReason(detail, later.get(lead.id) ?? []) ??
      (detail.toStaffId === undefined ? undefined : await ownerFault(ctx, lead, change))
    const isReadable = covers(readable, lead.ownerStaffId)
    if (reason) answer.skipped.push({ id: lead.id, name: isReadable ? lead.name : 'A team member’s lead', reason })
    else {
      await restore(ctx, lead, detail)
      answer.changed.push(lead.id)
    }
  }
  return answer
}

const findChanges = (ctx: Context, changeId: string, ids?: readonly string[]) =>
  ctx.db
    .select()
    .from(leadActivities)
    .where(
      and(
        eq(leadActivities.changeId, changeId),
        eq(leadActivities.staffId, requireActor(ctx).id),
        ids ? inArray(leadActivities.leadId, [...ids]) : undefined,
      ),
    )

async function findLaterActivities(
  ctx: Context,
  changes: readonly Activity[],
): Promise<ReadonlyMap<string, Activity[]>> {
  const own = new Map(changes.map((change) => [change.leadId, change]))
  const rows = await ctx.db
    .select()
    .from(leadActivities)
    .where(inArray(leadActivities.leadId, [...own.keys()]))
  const later = rows.filter(({ id, leadId, kind, at }) => {
    const change = own.get(leadId)
    if (!change) return false
    // Browsers make their ids, and their clocks may be wrong.
    return kind === 'call' || kind === 'attempt' ? at >= change.at : kind === change.kind && id > change.id
  })
  return Map.groupBy(later, ({ leadId }) => leadId)
}

/** The change was repeated, or a contact attempt would have changed `from`. */
function supersededReason({ from }: ActivityDetail, later: readonly Activity[]): string | undefined {
  for (const { kind, detail } of later) {
    if (kind !== 'call' && kind !== 'attempt') return 'It has been changed since.'
    if (from && from !== (detail.outcome ? statusAfterCall(from, detail.outcome) : statusAfterAttempt(from)))
      return 'The lead has been contacted since.'
  }
  return undefined
}

async function scopeReason(ctx: Context, { ownerStaffId }: StoredLead): Promise<string | undefined> {
  if (covers(await findScope(ctx, 'leads', 'change'), ownerStaffId)) return undefined
  return 'It has another owner now. Only they, their team and managers can change it.'
}

function skipReason(lead: StoredLead, { to, toStaffId }: ActivityDetail): string | undefined {
  if (lead.mergedIntoId) return 'It has been merged into another lead since.'
  if (to === 'do_not_contact') return '“Do not contact” can’t be undone.'
  if (to !== undefined && lead.status !== to) return 'Its status has changed since.'
  if (toStaffId !== undefined && lead.ownerStaffId !== toStaffId) return 'Its owner has changed since.'
  return undefined
}

/** A colleague's lead needs consent, unless they haven't touched it. */
async function ownerFault(
  ctx: Context,
  lead: StoredLead,
  { detail: { fromStaffId }, at }: Activity,
): Promise<string | undefined> {
  if (await mustAsk(ctx, lead)) {
    // Made as a manager, or by a rule: an agent moves no lead from one colleague to another.
    if (fromStaffId && fromStaffId !== requireActor(ctx).id)
      return 'Undoing would move it from one team member to another. Ask a manager.'
    if (await hasOffer(ctx, { leadId: lead.id }))
      return 'Another team member owns it now, and a lender has made an offer. Ask a manager.'
    if (await hasWorked(ctx, lead, at)) return 'Its owner has worked on it since. Open it and choose “Reassign to me.”'
  }
  return formerOwnerFault(ctx, fromStaffId)
}

/** Checks if the owner has done anything with a lead since then but read it. */
async function hasWorked(ctx: Context, { id, ownerStaffId }: StoredLead, since: Date): Promise<boolean> {
  if (ownerStaffId === null) return false
  const acted = ctx.db.$count(
    leadActivities,
    and(eq(leadActivities.leadId, id), eq(leadActivities.staffId, ownerStaffId), gte(leadActivities.at, since)),
  )
  const planned = ctx.db.$count(
    tasks,
    and(eq(tasks.leadId, id), eq(tasks.createdByStaffId, ownerStaffId), gte(tasks.createdAt, since)),
  )
  const changed = ctx.db.$count(
    auditLog,
    and(
      isAbout(id),
      eq(auditLog.actorId, ownerStaffId),
      gte(auditLog.at, since),
      notInArray(auditLog.action, ['lead.view', 'lead.export']),
    ),
  )
  return (await acted) + (await planned) + (await changed) > 0
}

const firstTouchOfMerged = sql`(select min(merged.first_touched_at) from leads merged where merged.merged_into_id = leads.id)`

async function restore(ctx: Context, lead: StoredLead, { from, to, fromStaffId, toStaffId }: ActivityDetail) {
  const now = ctx.now()
  const isMove = from !== undefined && to !== undefined
  await ctx.db
    .update(leads)
    .set({
      updatedAt: now,
      ...(isMove ? { status: from, statusChangedAt: now } : { ownerStaffId: fromStaffId ?? null }),
      // In `new`, the response time runs again, unless a merged lead was contacted.
      ...(from === 'new' && { firstTouchedAt: firstTouchOfMerged, statusChangedAt: null }),
    })
    .where(eq(leads.id, lead.id))
  if (!isMove) await supersedeLeadRequests(ctx, [lead.id])
  const detail = isMove
    ? { from: to, to: from, isUndo: true as const }
    : { fromStaffId: toStaffId ?? null, toStaffId: fromStaffId ?? null, isUndo: true as const }
  await logActivity(ctx, { leadId: lead.id, kind: isMove ? 'status' : 'assign', detail })
  if (!isMove)
    await finishNotifications(ctx, { kinds: ['assignment'], itemIds: [lead.id], except: fromStaffId ?? null })
}
