import { and, desc, eq } from 'drizzle-orm'
import { assignLead, notifyOfLeads } from '#server/admin/takeovers/commands/assign.ts'
import { requestTakeover } from '#server/admin/takeovers/commands/request-takeover.ts'
import { hasOffer, needsApproval, requireTakeoverReason } from '#server/admin/takeovers/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { byWhom } from '#server/identity/staff/overtaken.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { logActivity, updateStatus } from '#server/intake/leads/commands.ts'
import { findAddresses, findMergedIds, lockLeads, type StoredLead } from '#server/intake/leads/queries.ts'
import { leadActivities } from '#server/intake/leads/table.ts'
import { stopMarketingEmail } from '#server/intake/newsletter/commands/unsubscribe.ts'
import { withdrawContact } from '#server/messaging/consents/commands.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { allowedStatuses, type LeadStatus, requiresReason } from '#shared/intake/leads/lead-status.ts'
import type { ChangedLeads, LeadChange } from '#shared/intake/leads/management-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

interface LeadSnapshot {
  readonly id: string
  readonly status: LeadStatus
  readonly ownerId: string | null
}

interface Change {
  readonly changeId: string
  readonly change: LeadChange
  /** The leads as the caller saw them. */
  readonly leads: readonly LeadSnapshot[]
}

/**
 * Moves or assigns leads. Each is held and compared with what the caller saw: of two who change one at once, the second
 * is told that it was skipped, and why.
 * @throws AppError `invalid` without a reason where one is needed, or for an owner who cannot have leads.
 */
export function bulkUpdateLeads(ctx: Context, { changeId, change, leads: seen }: Change): Promise<ChangedLeads> {
  return transact(ctx, async (ctx) => {
    await validateChange(ctx, change)
    const answer: ChangedLeads = { changed: [], skipped: [] }
    if (await isAlreadyApplied(ctx, changeId)) return { ...answer, changed: seen.map(({ id }) => id) }
    const done: StoredLead[] = []
    const found = new Map((await lockLeads(ctx, [...new Set(seen.map(({ id }) => id))])).map((lead) => [lead.id, lead]))
    if (change.act === 'assign') requireReason(ctx, [...found.values()], seen, change)
    for (const what of seen) {
      const lead = found.get(what.id)
      const why = lead ? await skipReason(ctx, lead, what, change) : 'It is not there any more.'
      if (!lead || why !== undefined) {
        answer.skipped.push({ id: what.id, name: lead?.name ?? 'A lead', why: why ?? '' })
        continue
      }
      found.delete(lead.id)
      if (change.act === 'assign' && (await requestApproval(ctx, lead, change))) {
        answer.skipped.push({
          id: lead.id,
          name: lead.name,
          why: 'A manager has to approve this. Your request was sent.',
        })
        continue
      }
      await (change.act === 'move' ? move(ctx, lead, changeId, change) : assignLead(ctx, lead, { ...change, changeId }))
      answer.changed.push(lead.id)
      done.push(lead)
    }
    if (change.act === 'assign') await notifyOfLeads(ctx, done, change.to)
    if (answer.changed.length > 0) {
      const about = change.act === 'move' ? { to: change.to } : { owner: change.to, reason: change.reason }
      await record(ctx, `lead.${change.act}`, changeId, { ...about, leads: answer.changed })
      await announce(ctx, 'leads', '')
    }
    return answer
  })
}

async function validateChange(ctx: Context, change: LeadChange): Promise<void> {
  if (change.act === 'move') {
    if (requiresReason(change.to) && change.reason === '')
      throw new AppError('invalid', 'Please check your input and try again.', { reason: 'Please say why' })
    return
  }
  if (change.to === null) return
  const { status, role } = await requireStaff(ctx, change.to)
  if (status !== 'active' || !fileRoles.some((allowed) => allowed === role))
    throw new AppError('invalid', 'Please check your input and try again.', {
      owner: 'This colleague does not work on leads',
    })
}

/** A repeated request: the first one is done already. */
async function isAlreadyApplied(ctx: Context, changeId: string): Promise<boolean> {
  const mine = and(eq(leadActivities.changeId, changeId), eq(leadActivities.staffId, requireActor(ctx).id))
  return (await ctx.db.$count(leadActivities, mine)) > 0
}

/** Why a lead cannot be changed so; undefined where it can. */
async function skipReason(
  ctx: Context,
  lead: StoredLead,
  seen: LeadSnapshot,
  change: LeadChange,
): Promise<string | undefined> {
  if (lead.mergedIntoId) return 'It was joined to another lead.'
  if (change.act === 'assign') {
    if (lead.ownerStaffId !== seen.ownerId)
      return `It was assigned otherwise meanwhile${await lastChangedBy(ctx, lead, 'assign')}.`
    return lead.ownerStaffId === change.to ? 'It stands so already.' : undefined
  }
  if (lead.status !== seen.status)
    return `It was moved meanwhile${await lastChangedBy(ctx, lead, 'move')}: it is "${leadStatusLabels[lead.status]}" now.`
  if (allowedStatuses(lead.status).includes(change.to)) return undefined
  return lead.status === change.to
    ? 'It stands there already.'
    : `From "${leadStatusLabels[lead.status]}" nobody moves it to "${leadStatusLabels[change.to]}" by hand.`
}

/** Who brought a lead where it stands; nobody where something else did, as joining leads does. */
async function lastChangedBy(ctx: Context, lead: StoredLead, kind: 'move' | 'assign'): Promise<string> {
  const { leadId, staffId, detail, at, id } = leadActivities
  const [last] = await ctx.db
    .select({ id: staff.id, name: staff.name, detail })
    .from(leadActivities)
    .leftJoin(staff, eq(staff.id, staffId))
    .where(and(eq(leadId, lead.id), eq(leadActivities.kind, kind)))
    .orderBy(desc(at), desc(id))
    .limit(1)
  const hasLed = kind === 'move' ? last?.detail.to === lead.status : last?.detail.toStaffId === lead.ownerStaffId
  return hasLed ? byWhom(ctx, last) : ''
}

async function move(
  ctx: Context,
  lead: StoredLead,
  changeId: string,
  { to, reason }: { to: LeadStatus; reason: string },
) {
  await updateStatus(ctx, lead, to)
  await logActivity(ctx, { leadId: lead.id, kind: 'move', changeId, detail: { from: lead.status, to, reason } })
  if (to !== 'do_not_contact') return
  for (const id of await findMergedIds(ctx, lead.id))
    await withdrawContact(ctx, id, `Asked to be left alone: ${reason}`)
  await stopMarketingEmail(ctx, await findAddresses(ctx, lead.id))
}

/** A lead that a colleague has is reassigned only with a reason. @throws AppError `invalid`. */
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

/** Stores a request if a colleague has the lead, a lender has made an offer, and the caller needs approval. */
async function requestApproval(
  ctx: Context,
  lead: StoredLead,
  { to, reason }: { to: string | null; reason: string },
): Promise<boolean> {
  const { id, ownerStaffId, emailNormalized } = lead
  if (ownerStaffId === null || ownerStaffId === requireActor(ctx).id) return false
  if (!(await needsApproval(ctx)) || !(await hasOffer(ctx, { lead: { id, emailNormalized } }))) return false
  await requestTakeover(ctx, { leadId: id, fromStaffId: ownerStaffId, toStaffId: to, reason })
  return true
}
