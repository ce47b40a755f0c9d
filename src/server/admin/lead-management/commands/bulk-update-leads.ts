import { and, desc, eq } from 'drizzle-orm'
import { assignLead, needsManager, notifyOfLeads, requestTakeover } from '#server/admin/takeovers/commands/assign.ts'
import { mustAsk } from '#server/admin/takeovers/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { reportOverLimit } from '#server/identity/closing-limit/closing-limit.ts'
import { covers, findScope } from '#server/identity/record-scope/queries.ts'
import { findTurns, isAssignableTeam } from '#server/identity/record-scope/turns.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { requireTakeoverReason } from '#server/identity/staff/require-takeover-reason.ts'
import { formatByActor } from '#server/identity/staff/stale-write-error.ts'
import { staff } from '#server/identity/staff/table.ts'
import { logActivity, updateStatus } from '#server/intake/leads/commands.ts'
import { findAddresses, findMergedIds, lockLeads, type StoredLead } from '#server/intake/leads/queries.ts'
import { leadActivities } from '#server/intake/leads/table.ts'
import { stopMarketingEmail } from '#server/intake/newsletter/commands/request-subscription.ts'
import { withdrawContact } from '#server/messaging/consents/commands.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { ChangedLeads, LeadChange } from '#shared/admin/lead-management/contract.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { allowedStatuses, type LeadStatus, requiresReason } from '#shared/intake/leads/lead-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { countClosed, requireFewOfOthers } from './closing-limit.ts'

interface LeadSnapshot {
  readonly id: string
  readonly status: LeadStatus
  readonly ownerId: string | null
}

interface Change {
  readonly changeId: string
  readonly change: LeadChange
  /** As the caller saw them. */
  readonly leads: readonly LeadSnapshot[]
}

/**
 * Moves or assigns leads; those changed since the caller saw them are skipped and returned with the reason.
 * @throws `invalid` without a required reason or for an owner who can't own leads.
 */
export function bulkUpdateLeads(ctx: Context, { changeId, change, leads: seen }: Change): Promise<ChangedLeads> {
  const run = async (ctx: Context) => {
    await validateChange(ctx, change)
    if (await isAlreadyApplied(ctx, changeId)) return { changed: seen.map(({ id }) => id), requested: [], skipped: [] }
    const locked = await lockSeen(ctx, seen)
    await requireFewOfOthers(ctx, change, locked.map(toOwned))
    const { before, requested, skipped } = await changeLocked(ctx, {
      ...{ changeId, change, leads: seen, locked, asksManagers: true },
    })
    const changed = before.map(({ id }) => id)
    for (const [to, assigned] of Map.groupBy(before, ({ newOwnerId }) => newOwnerId))
      if (change.action === 'assign') await notifyOfLeads(ctx, assigned, to)
    if (changed.length > 0) {
      const about = change.action === 'move' ? { to: change.to } : { owner: change.to, reason: change.reason }
      await record(ctx, `lead.${change.action}`, changeId, { ...about, leads: changed })
      await announce(ctx, 'leads', '')
    }
    return { changed, requested, skipped }
  }
  return reportOverLimit(ctx, () => transact(ctx, run))
}

const toOwned = ({ id, ownerStaffId }: StoredLead) => ({ id, ownerId: ownerStaffId })

interface ChangeResult {
  /** The changed leads as they were, with their owner now. */
  readonly before: (StoredLead & { readonly newOwnerId: string | null })[]
  readonly requested: string[]
  readonly skipped: ChangedLeads['skipped']
}

const lockSeen = (ctx: Context, seen: readonly LeadSnapshot[]): Promise<StoredLead[]> =>
  lockLeads(ctx, [...new Set(seen.map(({ id }) => id))])

/**
 * Changes leads in the caller's transaction, without notifications, audit and requests for approval.
 * @throws `invalid` without a required reason.
 */
export const changeLeads = async (ctx: Context, change: Change): Promise<ChangeResult> =>
  changeLocked(ctx, { ...change, locked: await lockSeen(ctx, change.leads), asksManagers: false })

interface LockedChange extends Change {
  readonly locked: readonly StoredLead[]
  /** Requests the approvals that are needed, one per lead. */
  readonly asksManagers: boolean
}

async function changeLocked(
  ctx: Context,
  { changeId, change, leads: seen, locked, asksManagers }: LockedChange,
): Promise<ChangeResult> {
  const answer: ChangeResult = { before: [], requested: [], skipped: [] }
  const readable = await findScope(ctx, 'leads')
  const found = new Map(locked.map((lead) => [lead.id, lead]))
  if (change.action === 'assign') requireReason(ctx, [...found.values()], seen, change)
  const turns = change.action === 'assign' ? await findTurns(ctx, change.to, 'leads') : undefined
  for (const snapshot of seen) {
    const lead = found.get(snapshot.id)
    const isVisible = lead !== undefined && covers(readable, lead.ownerStaffId)
    const skip = (reason: string) =>
      answer.skipped.push({ id: snapshot.id, name: isVisible ? lead.name : 'Deleted lead', reason })
    const reason = isVisible
      ? ((await scopeReason(ctx, lead, change)) ?? (await skipReason(ctx, lead, snapshot, change)))
      : 'This lead was deleted.'
    if (!lead || reason !== undefined) {
      skip(reason ?? '')
      continue
    }
    found.delete(lead.id)
    if (change.action === 'assign' && (await mustAsk(ctx, lead))) {
      if (turns) {
        skip('Its owner or a manager has to agree. Ask for it for one person, not for a team.')
        continue
      }
      if (asksManagers) {
        await requestApproval(ctx, lead, { ...change, changeId })
        answer.requested.push(lead.id)
      } else skip(needsManager)
      continue
    }
    const overLimit = await countClosed(ctx, change, toOwned(lead))
    if (overLimit) {
      skip(overLimit)
      continue
    }
    if (change.action === 'move') {
      await move(ctx, lead, changeId, change)
      answer.before.push({ ...lead, newOwnerId: lead.ownerStaffId })
      continue
    }
    const to = turns ? await turns.next(ctx, lead.ownerStaffId) : change.to
    if (to === undefined) {
      skip(`No other active member of ${turns?.name} can own it.`)
      continue
    }
    await assignLead(ctx, lead, { ...change, to, changeId })
    answer.before.push({ ...lead, newOwnerId: to })
  }
  return answer
}

/** @throws `invalid` without a required reason or for an owner who can't own leads. */
export async function validateChange(ctx: Context, change: LeadChange): Promise<void> {
  if (change.action === 'move') {
    if (requiresReason(change.to) && change.reason === '')
      throw new AppError('invalid', 'Please check your input and try again.', { reason: 'Enter a reason' })
    return
  }
  if (change.to === null || (await isAssignableTeam(ctx, change.to))) return
  const { status, role } = await requireStaff(ctx, change.to)
  if (status !== 'active' || !applicationRoles.some((allowed) => allowed === role))
    throw new AppError('invalid', 'Please check your input and try again.', {
      owner: 'This user can’t own leads',
    })
}

async function isAlreadyApplied(ctx: Context, changeId: string): Promise<boolean> {
  const mine = and(eq(leadActivities.changeId, changeId), eq(leadActivities.staffId, requireActor(ctx).id))
  return (await ctx.db.$count(leadActivities, mine)) > 0
}

/** Says why the lead is outside the caller's scope, if it is: anyone may take a lead that they can read. */
async function scopeReason(ctx: Context, { ownerStaffId }: StoredLead, change: LeadChange) {
  const isTaken = change.action === 'assign' && change.to === requireActor(ctx).id
  if (isTaken || covers(await findScope(ctx, 'leads', 'change'), ownerStaffId)) return undefined
  return 'Only its owner, their team and managers can change it. Reassign it to yourself first.'
}

async function skipReason(
  ctx: Context,
  lead: StoredLead,
  seen: LeadSnapshot,
  change: LeadChange,
): Promise<string | undefined> {
  if (lead.mergedIntoId) return 'It was merged into another lead.'
  if (change.action === 'assign') {
    if (lead.ownerStaffId !== seen.ownerId) {
      const by = await lastChangedBy(ctx, lead, 'assign')
      const isClaimed = seen.ownerId === null && change.to === requireActor(ctx).id
      return isClaimed ? `It was already claimed${by}.` : `Its owner was changed${by}.`
    }
    return lead.ownerStaffId === change.to ? 'It already has this owner.' : undefined
  }
  if (lead.status !== seen.status)
    return `It was moved to “${leadStatusLabels[lead.status]}”${await lastChangedBy(ctx, lead, 'status')}.`
  if (allowedStatuses(lead.status).includes(change.to)) return undefined
  return lead.status === change.to
    ? 'It already has this status.'
    : `It can’t be moved from “${leadStatusLabels[lead.status]}” to “${leadStatusLabels[change.to]}” manually.`
}

/** ` by <name>`; empty for other changes, such as a merge. */
async function lastChangedBy(ctx: Context, lead: StoredLead, kind: 'status' | 'assign'): Promise<string> {
  const { leadId, staffId, detail, at, id } = leadActivities
  const [last] = await ctx.db
    .select({ id: staff.id, name: staff.name, detail })
    .from(leadActivities)
    .leftJoin(staff, eq(staff.id, staffId))
    .where(and(eq(leadId, lead.id), eq(leadActivities.kind, kind)))
    .orderBy(desc(at), desc(id))
    .limit(1)
  const hasLed = kind === 'status' ? last?.detail.to === lead.status : last?.detail.toStaffId === lead.ownerStaffId
  return hasLed ? formatByActor(ctx, last) : ''
}

async function move(
  ctx: Context,
  lead: StoredLead,
  changeId: string,
  { to, reason }: { to: LeadStatus; reason: string },
) {
  await updateStatus(ctx, lead, to)
  await logActivity(ctx, { leadId: lead.id, kind: 'status', changeId, detail: { from: lead.status, to, reason } })
  if (to !== 'do_not_contact') return
  for (const id of await findMergedIds(ctx, lead.id)) await withdrawContact(ctx, id, `Do not contact: ${reason}`)
  await stopMarketingEmail(ctx, await findAddresses(ctx, lead.id))
}

/** For colleagues' leads. @throws `invalid`. */
function requireReason(
  ctx: Context,
  found: readonly StoredLead[],
  seen: readonly LeadSnapshot[],
  { to, reason }: { to: string | null; reason: string },
) {
  const me = requireActor(ctx).id
  const isTaken = ({ id, ownerStaffId }: StoredLead) =>
    ownerStaffId !== null &&
    ownerStaffId !== me &&
    ownerStaffId !== to &&
    seen.some((one) => one.id === id && one.ownerId === ownerStaffId)
  if (found.some(isTaken)) requireTakeoverReason(reason)
}

async function requestApproval(
  ctx: Context,
  { id, ownerStaffId }: StoredLead,
  { to, reason, changeId }: { to: string | null; reason: string; changeId: string },
) {
  if (ownerStaffId !== null)
    await requestTakeover(ctx, { leadId: id, fromStaffId: ownerStaffId, toStaffId: to, reason, changeId })
}
