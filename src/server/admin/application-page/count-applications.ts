import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { applications, isWaiting } from '#server/applications/applications/table.ts'
import type { Context } from '#server/platform/context.ts'
import { countLimit } from '#server/platform/db/capped-counts.ts'
import { boardStages } from '#shared/admin/application-page/board-stages.ts'
import type { ApplicationSelection } from '#shared/admin/application-page/list-contract.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { matchesSelection } from './application-filter.ts'

type Total = { readonly stage: Stage; readonly count: number; readonly amount: string }

/** Returns how many applications each column of the board has, and their requested amounts. */
export async function countApplications(ctx: Context, selection: ApplicationSelection) {
  const isMatch = (await matchesSelection(ctx, selection)) ?? sql`true`
  return selection.q.trim() ? countFound(ctx, isMatch) : countAll(ctx, isMatch)
}

/** Each part reads only its partial index. */
async function countAll(ctx: Context, isMatch: SQL) {
  const { rows } = await ctx.db.execute<Total>(sql`
    select stage, count(*)::int as count, coalesce(sum(amount_cents), 0) as amount from applications
    where ${isWaiting} and ${isMatch} group by stage
    union all
    select stage, count(*)::int, coalesce(sum(amount_cents), 0) from applications
    where stage = 'funded' and ${isMatch} group by stage`)
  return { counts: present(rows) }
}

/** A search that finds too many is not counted. */
async function countFound(ctx: Context, isMatch: SQL) {
  const found = ctx.db
    .select({ stage: applications.stage, amountCents: applications.amountCents })
    .from(applications)
    .where(and(inArray(applications.stage, [...boardStages]), isMatch))
    .limit(countLimit)
    .as('found')
  const rows: Total[] = await ctx.db
    .select({
      stage: found.stage,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`coalesce(sum(${found.amountCents}), 0)`,
    })
    .from(found)
    .groupBy(found.stage)
  const isCut = rows.reduce((sum, { count }) => sum + count, 0) >= countLimit
  return { counts: isCut ? boardStages.map((stage) => ({ stage, count: null, amountCents: null })) : present(rows) }
}

const present = (rows: readonly Total[]) =>
  boardStages.map((stage) => {
    const row = rows.find((row) => row.stage === stage)
    return { stage, count: row?.count ?? 0, amountCents: Number(row?.amount ?? 0) }
  })
