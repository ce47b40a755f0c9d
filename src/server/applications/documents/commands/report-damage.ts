import { eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { applications } from '#server/applications/applications/table.ts'
import { type damages, documents } from '#server/applications/documents/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import type { Context } from '#server/platform/context.ts'

export interface DamagedDocument {
  readonly id: string
  readonly damage: (typeof damages)[number]
  /** Of its application or merchant request. */
  readonly reference: string
}

/** Emails and screens name this many. */
const shown = 200

const damaged = (ctx: Context) =>
  ctx.db
    .select({
      id: documents.id,
      damage: documents.damage,
      reference: sql<string>`coalesce(${applications.reference}, ${merchantLeads.reference}, '')`,
      reportedAt: documents.damageReportedAt,
    })
    .from(documents)
    .leftJoin(applications, eq(applications.id, documents.applicationId))
    .leftJoin(merchantLeads, eq(merchantLeads.id, documents.merchantLeadId))
    .$dynamic()

/** Returns documents with damage that no owner knows of. */
export async function listUnreportedDamage(ctx: Context): Promise<DamagedDocument[]> {
  const rows = await damaged(ctx)
    .where(sql`${isNotNull(documents.damage)} and ${isNull(documents.damageReportedAt)}`)
    .orderBy(documents.checkedAt)
    .limit(shown)
  return rows.flatMap(({ id, damage, reference }) => (damage ? [{ id, damage, reference }] : []))
}

/** Records that owners got an email about them. */
export async function markDamageReported(ctx: Context, found: readonly DamagedDocument[]): Promise<void> {
  const ids = found.map(({ id }) => id)
  await ctx.db.update(documents).set({ damageReportedAt: ctx.now() }).where(inArray(documents.id, ids))
}

export interface IntegrityFacts {
  readonly damaged: number
  /** Up to ten. */
  readonly references: readonly string[]
  readonly unchecked: number
}

/** Returns what the integrity check found. */
export async function findIntegrity(ctx: Context): Promise<IntegrityFacts> {
  const rows = await damaged(ctx).where(isNotNull(documents.damage)).orderBy(documents.checkedAt).limit(10)
  const isStored = sql`sha256 is not null and status in ('scanning', 'needs_review', 'accepted', 'rejected')`
  const { rows: counts } = await ctx.db.execute<{ damaged: number; unchecked: number }>(sql`
    select (select count(*)::int from documents where damage is not null) as damaged,
      (select count(*)::int from documents where checked_at is null and ${isStored}) as unchecked`)
  return {
    damaged: counts[0]?.damaged ?? 0,
    unchecked: counts[0]?.unchecked ?? 0,
    references: [...new Set(rows.map(({ reference }) => reference))],
  }
}
