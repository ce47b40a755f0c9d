import { and, desc, eq } from 'drizzle-orm'
import { withdrawContact } from '#server/features/consents/commands.ts'
import { mayBeParted } from '#server/features/lead-work/queries.ts'
import { keepActivity } from '#server/features/leads/commands.ts'
import { findFamily, lockLead, lockLeads, type StoredLead } from '#server/features/leads/queries.ts'
import { leadActivities, leads } from '#server/features/leads/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { unmergeDays } from '#shared/leads/desk-contract.ts'

/**
 * Joins a lead to another: it is the same person. Submissions, notes and consents stay where they are, with their
 * evidence; the timeline reads both. What was joined to the other is joined to this one as well, so that there are no
 * chains.
 * @throws AppError `conflict` where one of the two is joined already.
 */
export function mergeLead(ctx: Context, { id, otherId }: { id: string; otherId: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    if (id === otherId) throw new AppError('conflict', 'This is the same lead.')
    const found = await lockLeads(ctx, [id, otherId])
    const into = found.find((lead) => lead.id === id)
    const other = found.find((lead) => lead.id === otherId)
    if (!into || !other) throw new AppError('not_found', 'The requested resource was not found.')
    if (into.mergedIntoId || other.mergedIntoId)
      throw new AppError('conflict', 'One of the two was joined to another lead meanwhile. Please look again.')

    const now = ctx.now()
    const joined = { mergedIntoId: id, mergedAt: now, updatedAt: now }
    await ctx.db.update(leads).set({ mergedIntoId: id }).where(eq(leads.mergedIntoId, otherId))
    await ctx.db
      .update(leads)
      .set({ ...joined, status: 'duplicate', statusSince: now })
      .where(eq(leads.id, otherId))
    await ctx.db
      .update(leads)
      .set({ updatedAt: now, ...kept(into, other) })
      .where(eq(leads.id, id))
    if (into.status === 'do_not_contact' || other.status === 'do_not_contact')
      for (const one of await findFamily(ctx, id))
        await withdrawContact(ctx, one, 'Asked to be left alone, as another lead.')
    await keepActivity(ctx, { leadId: otherId, kind: 'merge', detail: { otherId: id, from: other.status } })
    await record(ctx, 'lead.merge', id, { other: otherId })
    await announce(ctx, 'leads', id)
  })
}

/** What one of the two has and the other lacks: an owner, a plan, the first touch; who is left alone stays so. */
function kept(into: StoredLead, other: StoredLead) {
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
 * Parts a lead again from the one that it was joined to.
 * @throws AppError `conflict` where it is joined to none, or has been for too long.
 */
export function unmergeLead(ctx: Context, { id }: { id: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const lead = await lockLead(ctx, id)
    const { mergedIntoId } = lead
    if (!mergedIntoId) throw new AppError('conflict', 'It is not joined to another lead any more.')
    if (!mayBeParted(ctx, lead))
      throw new AppError('conflict', `Leads can be parted for ${unmergeDays} days after they were joined.`)
    const now = ctx.now()
    const status = await statusAfterParting(ctx, lead)
    await ctx.db
      .update(leads)
      .set({ mergedIntoId: null, mergedAt: null, status, statusSince: now, updatedAt: now })
      .where(eq(leads.id, id))
    await keepActivity(ctx, { leadId: id, kind: 'unmerge', detail: { otherId: mergedIntoId } })
    await record(ctx, 'lead.unmerge', id, { other: mergedIntoId })
    await announce(ctx, 'leads', id)
  })
}

/** Who asked to be left alone, before they were joined or as the lead that they were joined to, stays so. */
async function statusAfterParting(
  ctx: Context,
  { id, mergedIntoId }: StoredLead,
): Promise<'contacted' | 'do_not_contact'> {
  const [into] = await ctx.db
    .select({ status: leads.status })
    .from(leads)
    .where(eq(leads.id, mergedIntoId ?? id))
  const merges = and(eq(leadActivities.leadId, id), eq(leadActivities.kind, 'merge'))
  const [merge] = await ctx.db.select().from(leadActivities).where(merges).orderBy(desc(leadActivities.id)).limit(1)
  return into?.status === 'do_not_contact' || merge?.detail.from === 'do_not_contact' ? 'do_not_contact' : 'contacted'
}
