import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { logActivity } from '#server/intake/leads/commands.ts'
import { findMergedIds, lockLeads, type StoredLead } from '#server/intake/leads/queries.ts'
import { leadActivities, leadResubmissions, leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { followUnmerge } from '#server/system/legal-holds/commands/follow-correction.ts'
import type { LeadStatus } from '#shared/intake/leads/lead-status.ts'
import { findForeignResubmissions } from './address-records.ts'

/** Locks a lead about to be deleted, with those that `releaseOthers` changes. */
export async function lockWithOthers(ctx: Context, id: string): Promise<void> {
  const owners = (await findForeignResubmissions(ctx, id)).map(({ ownerId }) => ownerId)
  await lockLeads(ctx, [...(await findMergedIds(ctx, id)), ...owners])
}

/** Unmerges the leads of other people from one about to be deleted, and gives each its own resubmissions back. */
export async function releaseOthers(ctx: Context, id: string): Promise<void> {
  const foreign = await findForeignResubmissions(ctx, id)
  for (const [ownerId, rows] of Map.groupBy(foreign, ({ ownerId }) => ownerId)) await moveTo(ctx, ownerId, rows)
  const [lead] = await ctx.db.select({ status: leads.status }).from(leads).where(eq(leads.id, id))
  const merged = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .where(eq(leads.mergedIntoId, id))
    .orderBy(asc(leads.id))
  for (const other of merged) await clearMerge(ctx, other.id, { id, status: lead?.status ?? 'new' })
}

async function moveTo(
  ctx: Context,
  ownerId: string,
  rows: readonly { id: string; submittedAt: Date }[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await ctx.db.update(leadResubmissions).set({ leadId: ownerId }).where(inArray(leadResubmissions.id, ids))
  const last = new Date(Math.max(...rows.map(({ submittedAt }) => submittedAt.getTime())))
  await ctx.db
    .update(leads)
    .set({
      submissions: sql`${leads.submissions} + ${ids.length}`,
      lastSubmittedAt: sql`greatest(${leads.lastSubmittedAt}, ${last})`,
      updatedAt: ctx.now(),
    })
    .where(eq(leads.id, ownerId))
  await announce(ctx, 'leads', ownerId)
}

/** Ends a merge of locked leads; the lead gets its earlier status back, and both parts stay on hold. */
export async function clearMerge(ctx: Context, id: string, into: Pick<StoredLead, 'id' | 'status'>): Promise<void> {
  await followUnmerge(ctx, id)
  const now = ctx.now()
  const status = await statusAfterUnmerge(ctx, id, into.status)
  // The initial status starts on creation.
  const statusChangedAt = status === 'new' ? null : now
  await ctx.db
    .update(leads)
    .set({ mergedIntoId: null, mergedAt: null, status, statusChangedAt, updatedAt: now })
    .where(eq(leads.id, id))
  await logActivity(ctx, { leadId: id, kind: 'unmerge', detail: { otherId: into.id } })
  await announce(ctx, 'leads', id)
}

/** The one before, unless the primary lead is `do_not_contact`. */
async function statusAfterUnmerge(ctx: Context, id: string, primaryStatus: LeadStatus): Promise<LeadStatus> {
  if (primaryStatus === 'do_not_contact') return primaryStatus
  const merges = and(eq(leadActivities.leadId, id), eq(leadActivities.kind, 'merge'))
  const [merge] = await ctx.db.select().from(leadActivities).where(merges).orderBy(desc(leadActivities.id)).limit(1)
  return merge?.detail.from ?? 'contacted'
}
