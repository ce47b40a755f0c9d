import { and, count, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { lists } from '#server/admin/bulk-changes/lists/all.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type BulkChange,
  type BulkList,
  type BulkProgress,
  bulkChangeDays,
  bulkChangesOf,
  maxBulkRecords,
  maxNamedSkips,
} from '#shared/admin/bulk-changes/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { findReadable } from './find-changeable.ts'
import { bulkChangeRecords, bulkChanges } from './table.ts'

export type StoredBulkChange = typeof bulkChanges.$inferSelect

const maxShown = 20
const dayMs = 24 * 60 * 60_000

/** Returns the time before which changes are over. */
export const bulkChangesSince = (now: Date) => new Date(now.getTime() - bulkChangeDays * dayMs)

/** Counts matching records by owner, up to the limit of a bulk change. */
export async function countMatching(ctx: Context, list: BulkList, filter: unknown) {
  const found = await lists[list].find(ctx, { filter }, maxBulkRecords + 1)
  const byOwner = Map.groupBy(found.slice(0, maxBulkRecords), ({ seen }) => seen.ownerId)
  return {
    count: Math.min(found.length, maxBulkRecords),
    isMore: found.length > maxBulkRecords,
    owners: [...byOwner].map(([id, records]) => ({ id, count: records.length })),
  }
}

/** Returns the caller's recent changes, latest first. */
export async function listOwnChanges(ctx: Context): Promise<BulkChange[]> {
  const own = and(eq(bulkChanges.staffId, requireActor(ctx).id), gt(bulkChanges.createdAt, bulkChangesSince(ctx.now())))
  const rows = await ctx.db
    .select()
    .from(bulkChanges)
    .where(own)
    .orderBy(desc(bulkChanges.createdAt), desc(bulkChanges.id))
    .limit(maxShown)
  const changes: BulkChange[] = []
  for (const row of rows) changes.push(await presentChange(ctx, row))
  return changes
}

/** Returns a change of the caller. @throws `not_found`. */
export async function requireOwnChange(ctx: Context, id: string): Promise<StoredBulkChange> {
  const [found] = await ctx.db
    .select()
    .from(bulkChanges)
    .where(and(eq(bulkChanges.id, id), eq(bulkChanges.staffId, requireActor(ctx).id)))
  if (!found) throw new AppError('not_found', 'This bulk change was not found. It may be older than 30 days.')
  return found
}

/** Returns the caller's change with the names of skipped records. */
export async function readProgress(ctx: Context, id: string): Promise<BulkProgress> {
  const row = await requireOwnChange(ctx, id)
  const skipped = await ctx.db
    .select({ id: bulkChangeRecords.recordId, reason: bulkChangeRecords.reason })
    .from(bulkChangeRecords)
    .where(and(eq(bulkChangeRecords.changeId, id), isNotNull(bulkChangeRecords.reason)))
    .orderBy(bulkChangeRecords.recordId)
    .limit(maxNamedSkips)
  const ids = skipped.map((one) => one.id)
  const maySeeNames = ids.length > 0 && mayCall(requireActor(ctx).role, bulkChangesOf[row.list].start)
  const names = maySeeNames ? await lists[row.list].names(ctx, ids) : new Map<string, string>()
  const readable = maySeeNames ? await findReadable(ctx, row.list, ids) : new Set<string>()
  return {
    change: await presentChange(ctx, row),
    skips: skipped.map(({ id, reason }) => ({
      id,
      name: readable.has(id)
        ? (names.get(id) ?? 'A record')
        : maySeeNames && !names.has(id)
          ? 'Deleted record'
          : 'A record',
      reason: reason ?? '',
    })),
  }
}

async function presentChange(ctx: Context, row: StoredBulkChange): Promise<BulkChange> {
  const { id, list, change, status, total, createdAt } = row
  const counts = await countOutcomes(ctx, id)
  const isUndoing = status === 'undoing' || status === 'undone'
  const handled = isUndoing ? counts.restored + counts.left + counts.skipped : total - counts.waiting
  return {
    ...{ id, list, status, total, handled, createdAt: createdAt.toISOString() },
    changed: counts.changed + counts.restored + counts.left,
    restored: counts.restored,
    skipped: isUndoing ? counts.left : counts.skipped,
    title: await lists[list].title(ctx, change),
    canBeUndone:
      !isUndoing &&
      lists[list].canBeUndone(change) &&
      createdAt > bulkChangesSince(ctx.now()) &&
      counts.changed + counts.waiting > 0,
  }
}

async function countOutcomes({ db }: Context, changeId: string) {
  const rows = await db
    .select({ outcome: bulkChangeRecords.outcome, count: count() })
    .from(bulkChangeRecords)
    .where(eq(bulkChangeRecords.changeId, changeId))
    .groupBy(bulkChangeRecords.outcome)
  const none = { waiting: 0, changed: 0, skipped: 0, restored: 0, left: 0 }
  return Object.assign(none, Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])))
}

/** Returns how many records with this outcome each owner had before; null for no one. */
export const countFormerOwners = ({ db }: Context, changeId: string, outcome: 'changed' | 'restored') => {
  const ownerId = sql<string | null>`${bulkChangeRecords.seen} ->> 'ownerId'`
  return db
    .select({ ownerId, count: count() })
    .from(bulkChangeRecords)
    .where(and(eq(bulkChangeRecords.changeId, changeId), eq(bulkChangeRecords.outcome, outcome)))
    .groupBy(ownerId)
}

/** Returns how many records with this outcome each person got; those of a team's turn note who did. */
export async function countNewOwners(
  { db }: Context,
  { id, change }: StoredBulkChange,
  outcome: 'changed' | 'restored',
): Promise<{ ownerId: string | null; count: number }[]> {
  const ownerId = sql<string | null>`coalesce(${bulkChangeRecords.seen} ->> 'to', ${change.to ?? null})`
  return db
    .select({ ownerId: ownerId.as('owner_id'), count: count() })
    .from(bulkChangeRecords)
    .where(and(eq(bulkChangeRecords.changeId, id), eq(bulkChangeRecords.outcome, outcome)))
    .groupBy(sql`owner_id`)
}

/** Returns a change for a job, if it still exists. */
export async function findChange({ db }: Context, id: string): Promise<StoredBulkChange | undefined> {
  const [found] = await db.select().from(bulkChanges).where(eq(bulkChanges.id, id))
  return found
}
