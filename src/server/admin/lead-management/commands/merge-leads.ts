import { eq } from 'drizzle-orm'
import { canUnmerge } from '#server/admin/lead-management/queries.ts'
import { notifyOfLeads, supersedeLeadRequests } from '#server/admin/takeovers/commands/assign.ts'
import { requireMergeable } from '#server/admin/takeovers/queries.ts'
import { reportOverLimit } from '#server/identity/closing-limit/closing-limit.ts'
import { covers, findScope } from '#server/identity/record-scope/queries.ts'
import { logActivity } from '#server/intake/leads/commands.ts'
import { findAddresses, findMergedIds, lockLeads, requireLead, type StoredLead } from '#server/intake/leads/queries.ts'
import { clearMerge } from '#server/intake/leads/same-person/release-others.ts'
import { leads } from '#server/intake/leads/table.ts'
import { stopMarketingEmail } from '#server/intake/newsletter/commands/request-subscription.ts'
import { withdrawContact } from '#server/messaging/consents/commands.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { unmergeDays } from '#shared/admin/lead-management/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { requireClosable } from './closing-limit.ts'

/**
 * Merges `otherId` and its merged leads into `id`, without chains; each keeps its records (record 38).
 * @throws `conflict` if one is merged already, `invalid` if a colleague owns one and the caller isn't a
 * manager, `forbidden` beyond the caller's limit of closed leads.
 */
export const mergeLead = (ctx: Context, merged: { id: string; otherId: string }): Promise<void> =>
  reportOverLimit(ctx, () => merge(ctx, merged))

function merge(ctx: Context, { id, otherId }: { id: string; otherId: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    if (id === otherId) throw new AppError('conflict', 'A lead can’t be merged into itself.')
    // Locked together, so that concurrent merges can't deadlock.
    const mergedIds = await findMergedIds(ctx, otherId)
    const found = await lockLeads(ctx, [id, otherId, ...mergedIds])
    const into = found.find((lead) => lead.id === id)
    const other = found.find((lead) => lead.id === otherId)
    if (!into || !other) throw new AppError('not_found', 'The requested resource was not found.')
    const hasNewMerges = (await findMergedIds(ctx, otherId)).some((one) => !mergedIds.includes(one))
    if (into.mergedIntoId || other.mergedIntoId || hasNewMerges)
      throw new AppError('conflict', 'One of these leads has been merged with another lead. Refresh and try again.')
    await requireMergeable(ctx, [into, other, ...found.filter((lead) => mergedIds.includes(lead.id))])
    await countClosedByMerge(ctx, into, other)

    const now = ctx.now()
    const mergeColumns = { mergedIntoId: id, mergedAt: now, updatedAt: now }
    await ctx.db.update(leads).set({ mergedIntoId: id }).where(eq(leads.mergedIntoId, otherId))
    await ctx.db
      .update(leads)
      .set({ ...mergeColumns, status: 'duplicate', statusChangedAt: now })
      .where(eq(leads.id, otherId))
    await ctx.db
      .update(leads)
      .set({ updatedAt: now, ...mergedValues(into, other) })
      .where(eq(leads.id, id))
    if (into.status === 'do_not_contact' || other.status === 'do_not_contact') {
      for (const one of await findMergedIds(ctx, id))
        await withdrawContact(ctx, one, 'Do not contact, from a merged lead.')
      await stopMarketingEmail(ctx, await findAddresses(ctx, id))
    }
    await supersedeLeadRequests(ctx, into.ownerStaffId === null ? [id, otherId, ...mergedIds] : [otherId, ...mergedIds])
    if (other.ownerStaffId !== into.ownerStaffId && into.ownerStaffId !== null)
      await notifyOfLeads(ctx, [other], into.ownerStaffId, { isMerge: true })
    if (into.ownerStaffId === null && other.ownerStaffId !== null) {
      // Otherwise a claim by a merge wouldn't count toward the limit of closed leads.
      const detail = { fromStaffId: null, toStaffId: other.ownerStaffId }
      await logActivity(ctx, { leadId: id, kind: 'assign', detail })
    }
    await logActivity(ctx, { leadId: otherId, kind: 'merge', detail: { otherId: id, from: other.status } })
    await record(ctx, 'lead.merge', id, { other: otherId })
    await announce(ctx, 'leads', id)
  })
}

/** “Do not contact” passes to the whole group, and spam hides what is merged into it: both close leads. */
async function countClosedByMerge(ctx: Context, into: StoredLead, other: StoredLead): Promise<void> {
  const isBarred = (lead: StoredLead) => lead.status === 'do_not_contact' || lead.status === 'spam'
  const closed = isBarred(into) ? [other] : other.status === 'do_not_contact' ? [into] : []
  const open = closed.filter((lead) => !isBarred(lead))
  await requireClosable(
    ctx,
    open.map(({ id, ownerStaffId }) => ({ id, ownerId: ownerStaffId })),
  )
}

function mergedValues(into: StoredLead, other: StoredLead) {
  const touched = [into.firstTouchedAt, other.firstTouchedAt].filter((at) => at !== null)
  const isPlanned = into.nextAction !== '' || into.nextActionOn !== null
  const { nextAction, nextActionOn } = isPlanned ? into : other
  return {
    ownerStaffId: into.ownerStaffId ?? other.ownerStaffId,
    ...{ nextAction, nextActionOn },
    firstTouchedAt: touched.toSorted((one, another) => one.getTime() - another.getTime())[0] ?? null,
    ...(other.status === 'do_not_contact' && { status: other.status }),
  }
}

/**
 * Unmerges a lead.
 * @throws `conflict` if it isn't merged, or after the unmerge period, `not_found` if the caller can't read the primary
 * lead, `invalid` if a colleague owns one and the caller isn't a manager.
 */
export function unmergeLead(ctx: Context, { id }: { id: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { lead, into } = await lockMerged(ctx, id)
    if (!into) throw new AppError('conflict', 'This lead is no longer merged into another one.')
    if (!canUnmerge(ctx, lead))
      throw new AppError('conflict', `Leads can be unmerged for ${unmergeDays} days after the merge.`)
    if (!covers(await findScope(ctx, 'leads'), into.ownerStaffId))
      throw new AppError('not_found', 'The requested resource was not found.')
    await requireMergeable(ctx, [lead, into], 'unmerge')
    await clearMerge(ctx, id, into)
    await record(ctx, 'lead.unmerge', id, { other: into.id })
  })
}

async function lockMerged(ctx: Context, id: string): Promise<{ lead: StoredLead; into: StoredLead | undefined }> {
  const { lead: seen } = await requireLead(ctx, id)
  const found = await lockLeads(ctx, seen.mergedIntoId ? [id, seen.mergedIntoId] : [id])
  const lead = found.find((one) => one.id === id)
  if (!lead) throw new AppError('not_found', 'The requested resource was not found.')
  if (lead.mergedIntoId !== seen.mergedIntoId)
    throw new AppError('conflict', 'This lead has been merged into another lead. Refresh and try again.')
  return { lead, into: found.find((one) => one.id === lead.mergedIntoId) }
}
