import { type SQL, sql } from 'drizzle-orm'
import { heldIds } from '#server/features/disposal/legal-holds.ts'
import type { disposableKinds } from '#server/features/disposal/table.ts'
import { findSiteSettings } from '#server/features/settings/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Retention } from '#shared/disposal/contract.ts'
import { type RetentionClass, retentionClasses } from '#shared/settings/retention.ts'

export type DisposableKind = (typeof disposableKinds)[number]

interface Clock {
  readonly kind: DisposableKind
  readonly table: SQL
  /** When a record was last used. */
  readonly usedAt: SQL
  /** Which records it runs for. */
  readonly where: SQL
}

const dayMs = 24 * 60 * 60_000

/** What tells an application whose owner was taken out of it. */
export const strippedAddress = (id: string) => `deleted-${id}@example.invalid`
const isWhole = sql`record.email_normalized not like 'deleted-%@example.invalid'`

/** A lender's disclosure is evidence, which is kept for four years (10 CCR 956) and so with the books. */
const isDisclosed = sql`exists (select from offers offer
  where offer.application_id = record.id and offer.disclosure is not null)`
const isClosed = sql`record.stage in ('not_placed', 'withdrawn', 'expired', 'duplicate', 'spam')`

const clocks: Readonly<Record<RetentionClass, Clock>> = {
  leads: {
    ...{ kind: 'lead', table: sql`leads`, usedAt: sql`greatest(record.updated_at, record.last_submitted_at)` },
    where: sql`not exists (select from applications application
      where application.lead_id = record.id or application.email_normalized = record.email_normalized)`,
  },
  contacts: {
    ...{ kind: 'contact', table: sql`contact_messages`, usedAt: sql`record.updated_at` },
    where: sql`(record.complaint is null or record.complaint in ('upheld', 'not_upheld'))`,
  },
  merchantLeads: {
    ...{ kind: 'merchant_lead', table: sql`merchant_leads`, usedAt: sql`record.updated_at` },
    // An account is no lead any more: it earns, and is asked about, for as long as it runs.
    where: sql`record.status not in ('accepted', 'boarding', 'live')`,
  },
  drafts: {
    ...{ kind: 'application', table: sql`applications`, where: sql`record.submitted_at is null` },
    usedAt: sql`greatest(record.updated_at,
      (select max(saved_at) from application_answers where application_id = record.id))`,
  },
  closedApplications: {
    ...{ kind: 'application', table: sql`applications`, usedAt: sql`record.stage_since` },
    where: sql`record.submitted_at is not null and ${isWhole} and ${isClosed} and not ${isDisclosed}`,
  },
  fundedApplications: {
    ...{ kind: 'application', table: sql`applications`, usedAt: sql`record.stage_since` },
    where: sql`record.submitted_at is not null and ${isWhole}
      and (record.stage in ('funded', 'renewal') or ${isClosed} and ${isDisclosed})`,
  },
}

const isHeld = (kind: DisposableKind) => sql`record.id in ${heldIds(kind)}`

/** How each clock stands: what the next run disposes of, what is held, and since when the oldest record was not used. */
export async function findClasses(ctx: Context): Promise<Retention['classes']> {
  const { retention } = await findSiteSettings(ctx)
  return Promise.all(
    retentionClasses.map(async (name) => {
      const { kind, table, usedAt, where } = clocks[name]
      const isOver = sql`${usedAt} < ${before(ctx, retention[name])}`
      const { rows } = await ctx.db.execute<{ due: number; held: number; oldest: Date | string | null }>(sql`
        select count(*) filter (where ${isOver} and not ${isHeld(kind)})::int as due,
          count(*) filter (where ${isHeld(kind)})::int as held, min(${usedAt}) as oldest
        from ${table} record where ${where}`)
      const [row] = rows
      return {
        ...{ name, days: retention[name], due: row?.due ?? 0, held: row?.held ?? 0 },
        oldestAt: row?.oldest ? new Date(row.oldest).toISOString() : null,
      }
    }),
  )
}

/** What is over now, at most `limit` of each class, the oldest first. */
export async function findDue(ctx: Context, limit: number): Promise<{ kind: DisposableKind; id: string }[]> {
  const due: { kind: DisposableKind; id: string }[] = []
  for (const name of retentionClasses) due.push(...(await findDueOf(ctx, name, limit)))
  return due
}

/** Whether a record is over by any clock of its kind, now. */
export async function isDue(ctx: Context, kind: DisposableKind, id: string): Promise<boolean> {
  for (const name of retentionClasses)
    if (clocks[name].kind === kind && (await findDueOf(ctx, name, 1, sql`and record.id = ${id}`)).length > 0)
      return true
  return false
}

async function findDueOf(ctx: Context, name: RetentionClass, limit: number, only = sql``) {
  const { retention } = await findSiteSettings(ctx)
  const { kind, table, usedAt, where } = clocks[name]
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select record.id from ${table} record
    where ${where} and ${usedAt} < ${before(ctx, retention[name])} and not ${isHeld(kind)} ${only}
    order by ${usedAt} limit ${limit}`)
  return rows.map(({ id }) => ({ kind, id }))
}

/** Nothing is older than the beginning of time: 0 days keep a record for good. */
const before = (ctx: Context, days: number) => new Date(days === 0 ? 0 : ctx.now().getTime() - days * dayMs)
