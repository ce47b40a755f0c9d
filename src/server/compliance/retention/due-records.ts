import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { heldIds } from '#server/system/legal-holds/queries.ts'
import { type EffectivePeriod, findEffectiveRetention } from '#server/system/settings/effective-retention.ts'
import type { HeldRecord } from '#shared/compliance/privacy/admin-contract.ts'
import type { Retention } from '#shared/compliance/retention/contract.ts'
import { type RetentionClass, retentionClasses } from '#shared/system/settings/retention.ts'
import { type ClockedKind, clocks, type PurgeableKind } from './clocks.ts'
import { retentionItems } from './table.ts'

const dayMs = 24 * 60 * 60_000

/** The least recently changed rows nearly always include the least recently used. */
const nearOldest = 500

const isHeld = (kind: ClockedKind) => sql`record.id in ${heldIds(kind)}`

/** Returns each retention period with due, held and oldest records. */
export async function findClasses(ctx: Context): Promise<Retention['classes']> {
  const retention = await findEffectiveRetention(ctx)
  return Promise.all(
    retentionClasses.map(async (name) => {
      const { kind, table, movedAt, usedAt, where, size } = clocks[name]
      // Rows changed after any row's last use can't be the oldest, so a few rows are enough.
      const { rows } = await ctx.db.execute<{ due: number; held: number; oldest: Date | string | null }>(sql`
      select (select coalesce(sum(${size}), 0)::int from ${table} record
          where ${where} and ${isOver(ctx, name, retention[name].days)} and not ${isHeld(kind)}) as due,
        (select coalesce(sum(${size}), 0)::int from ${table} record where ${where} and ${isHeld(kind)}) as held,
        (select min(${usedAt}) from ${table} record where ${where} and ${movedAt} <= (select min(used_at) from
          (select ${usedAt} as used_at from ${table} record where ${where} order by ${movedAt} limit ${nearOldest}) near)
        ) as oldest`)
      const [row] = rows
      return {
        ...{
          name,
          days: retention[name].days,
          next: formatNext(retention[name]),
          due: row?.due ?? 0,
          held: row?.held ?? 0,
        },
        oldestAt: row?.oldest ? new Date(row.oldest).toISOString() : null,
      }
    }),
  )
}

const formatNext = ({ next }: EffectivePeriod) => next && { days: next.days, from: next.from.toISOString() }

/** Returns due records, up to `limit` per type plus related ones, oldest first. */
export async function findDue(ctx: Context, limit: number): Promise<{ kind: PurgeableKind; id: string }[]> {
  const due: { kind: PurgeableKind; id: string }[] = []
  for (const name of retentionClasses) {
    const { kind } = clocks[name]
    const ids = await findDueOf(ctx, name, limit)
    const all = kind === 'lead' ? await withJoined(ctx, ids) : ids
    due.push(...all.map((id) => ({ kind, id })))
  }
  return due
}

/** Returns whether a record is due; a primary lead decides for merged ones. */
export async function isDue(ctx: Context, kind: PurgeableKind, id: string): Promise<boolean> {
  const root =
    kind === 'lead' ? sql`(select coalesce(lead.merged_into_id, lead.id) from leads lead where lead.id = ${id})` : id
  for (const name of retentionClasses)
    if (clocks[name].kind === kind && (await findDueOf(ctx, name, 1, sql`and record.id = ${root}`)).length > 0)
      return true
  return false
}

async function findDueOf(ctx: Context, name: RetentionClass, limit: number, only = sql``): Promise<string[]> {
  const { [name]: period } = await findEffectiveRetention(ctx)
  const { kind, table, movedAt, where } = clocks[name]
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select record.id from ${table} record
    where ${where} and ${isOver(ctx, name, period.days)} and not ${isHeld(kind)} ${only}
    order by ${movedAt} limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Merged leads come first. */
async function withJoined({ db }: Context, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select kin.id from unnest(${sql.param(ids)}::uuid[]) with ordinality due(id, place)
      join leads kin on kin.id = due.id or kin.merged_into_id = due.id
    order by due.place, kin.merged_into_id is null, kin.id`)
  return rows.map(({ id }) => id)
}

/** With 0 days, records stay permanently. */
function isOver(ctx: Context, name: RetentionClass, days: number): SQL {
  const before = new Date(days === 0 ? 0 : ctx.now().getTime() - days * dayMs)
  return sql`${clocks[name].movedAt} < ${before} and ${clocks[name].usedAt} < ${before}`
}

export const kindLabels = {
  lead: 'Lead',
  lead_resubmission: 'Request stored with another lead',
  application: 'Application',
  merchant_lead: 'Merchant lead',
  contact: 'Contact form message',
  newsletter: 'Newsletter subscription',
  contact_log: 'Email log entries',
} as const

export const legalHoldText = 'A legal hold requires us to keep it for now.'

export const retainedText = {
  held: legalHoldText,
  kept: 'It was used again before it was deleted, or the law now requires us to keep it.',
} as const

/** Returns the planned records that were kept, by kind and reason. */
export async function listRetained({ db }: Context, retentionRunId: string): Promise<HeldRecord[]> {
  const { kind, outcome } = retentionItems
  const rows = await db
    .select({ kind, outcome, count: count() })
    .from(retentionItems)
    .where(and(eq(retentionItems.retentionRunId, retentionRunId), inArray(outcome, ['held', 'kept'])))
    .groupBy(kind, outcome)
    .orderBy(kind, outcome)
  return rows.map(({ kind, outcome, count }) => ({
    ...{ record: kindLabels[kind], count, outcome: 'keep' as const },
    reason: retainedText[outcome === 'held' ? 'held' : 'kept'],
  }))
}
