import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import type { Activity } from '#server/intake/lead-management/activity-entries.ts'
import { logActivity } from '#server/intake/leads/commands.ts'
import { lockLeads, type StoredLead } from '#server/intake/leads/queries.ts'
import { leadActivities, leads } from '#server/intake/leads/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { ActivityDetail } from '#shared/intake/leads/activity.ts'
import { statusAfterAttempt, statusAfterCall } from '#shared/intake/leads/lead-status.ts'
import { type ChangedLeads, undoMinutes } from '#shared/intake/leads/management-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Takes a change of the caller's back, lead by lead, where it still stands. A withdrawal of consent is never taken back.
 * @throws AppError `not_found` for what is none of theirs, or too long ago.
 */
export function undoLeadChange(ctx: Context, { changeId }: { changeId: string }): Promise<ChangedLeads> {
  return transact(ctx, async (ctx) => {
    const changes = await findChanges(ctx, changeId)
    const detailOf = new Map(changes.map(({ leadId, detail }) => [leadId, detail]))
    const answer: ChangedLeads = { changed: [], skipped: [] }
    const locked = await lockLeads(ctx, [...detailOf.keys()])
    const later = await findLaterActivities(ctx, changes)
    for (const lead of locked) {
      const detail = detailOf.get(lead.id) ?? {}
      const why = skipReason(lead, detail) ?? supersededReason(detail, later.get(lead.id) ?? [])
      if (why) answer.skipped.push({ id: lead.id, name: lead.name, why })
      else {
        await restore(ctx, lead, detail)
        answer.changed.push(lead.id)
      }
    }
    await record(ctx, 'lead.undo', changeId, { leads: answer.changed })
    await announce(ctx, 'leads', '')
    return answer
  })
}

async function findChanges(ctx: Context, changeId: string) {
  const later = new Date(ctx.now().getTime() - undoMinutes * 60_000)
  const found = await ctx.db
    .select()
    .from(leadActivities)
    .where(
      and(
        eq(leadActivities.changeId, changeId),
        eq(leadActivities.staffId, requireActor(ctx).id),
        gt(leadActivities.at, later),
      ),
    )
  if (found.length === 0) throw new AppError('not_found', 'This cannot be taken back any more.')
  return found
}

/** What was done with the leads of a change after it, by lead: how the change was made over, and who was tried to be reached. */
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
    // Their ids are made by browsers, whose clocks may be wrong.
    return kind === 'call' || kind === 'attempt' ? at >= change.at : kind === change.kind && id > change.id
  })
  return Map.groupBy(later, ({ leadId }) => leadId)
}

/** Why what was done since outlasts a change: it was made over, or `from` is no longer where the lead would stand. */
function supersededReason({ from }: ActivityDetail, later: readonly Activity[]): string | undefined {
  for (const { kind, detail } of later) {
    if (kind !== 'call' && kind !== 'attempt') return 'It was changed again since.'
    if (from && from !== (detail.outcome ? statusAfterCall(from, detail.outcome) : statusAfterAttempt(from)))
      return 'They were called or written to since.'
  }
  return undefined
}

function skipReason(lead: StoredLead, { to, toStaffId }: ActivityDetail): string | undefined {
  if (lead.mergedIntoId) return 'It was joined to another lead since.'
  if (to === 'do_not_contact') return 'Who asked to be left alone stays so.'
  if (to !== undefined && lead.status !== to) return 'It was moved again since.'
  if (toStaffId !== undefined && lead.ownerStaffId !== toStaffId) return 'It was assigned again since.'
  return undefined
}

const firstTouchOfMerged = sql`(select min(joined.first_touched_at) from leads joined where joined.merged_into_id = leads.id)`

async function restore(ctx: Context, lead: StoredLead, { from, to, fromStaffId, toStaffId }: ActivityDetail) {
  const now = ctx.now()
  const isMove = from !== undefined && to !== undefined
  await ctx.db
    .update(leads)
    .set({
      updatedAt: now,
      ...(isMove ? { status: from, statusSince: now } : { ownerStaffId: fromStaffId ?? null }),
      // Back at the first step, the promise of an answer runs on, unless they were touched as a lead that was joined to this one.
      ...(from === 'new' && { firstTouchedAt: firstTouchOfMerged, statusSince: null }),
    })
    .where(eq(leads.id, lead.id))
  const detail = isMove
    ? { from: to, to: from, isUndo: true as const }
    : { fromStaffId: toStaffId ?? null, toStaffId: fromStaffId ?? null, isUndo: true as const }
  await logActivity(ctx, { leadId: lead.id, kind: isMove ? 'move' : 'assign', detail })
}
