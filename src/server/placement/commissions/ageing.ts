import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { staff } from '#server/identity/staff/table.ts'
import { isOpenCommission } from '#server/placement/commissions/queries.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { ageingBucket, ageingBuckets } from '#shared/placement/commissions/ageing.ts'
import type { listCommissionParties, readAgeing } from '#shared/placement/commissions/contract.ts'

const sum = sql<number>`sum(${commissions.balanceCents})::float8`

/**
 * Returns receivables by how late they are, largest first, and payables. Expected commissions are not due and left out.
 */
export async function findAgeing(ctx: Context): Promise<z.output<typeof readAgeing.reply>> {
  const today = await findToday(ctx)
  const days = await ctx.db
    .select({ id: lenders.id, name: lenders.name, on: commissions.scheduledOn, cents: sum })
    .from(commissions)
    .innerJoin(lenders, eq(lenders.id, commissions.lenderId))
    .where(and(isOpenCommission, eq(commissions.direction, 'receivable')))
    .groupBy(lenders.id, commissions.scheduledOn)
    .orderBy(asc(lenders.name))
  const byLender = new Map<string, z.output<typeof readAgeing.reply>['lenders'][number]>()
  for (const { id, name, on, cents } of days) {
    const owing = byLender.get(id) ?? { id, name, owed: nothing() }
    owing.owed[ageingBucket(on ?? today, today)] += cents
    owing.owed.total += cents
    byLender.set(id, owing)
  }
  const [owed] = await ctx.db
    .select({ cents: sum })
    .from(commissions)
    .where(and(isOpenCommission, eq(commissions.direction, 'payable')))
  const owing = [...byLender.values()].toSorted((a, b) => b.owed.total - a.owed.total)
  return {
    lenders: owing,
    receivableCents: owing.reduce((total, { owed }) => total + owed.total, 0),
    payableCents: owed?.cents ?? 0,
  }
}

const nothing = () => ({
  ...(Object.fromEntries(ageingBuckets.map((bucket) => [bucket, 0])) as Record<(typeof ageingBuckets)[number], number>),
  total: 0,
})

/** Returns staff and lenders by name. Sample lenders are left out. */
export async function findParties(ctx: Context): Promise<z.output<typeof listCommissionParties.reply>> {
  const people = await ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(eq(staff.status, 'active'))
    .orderBy(asc(staff.name))
  const payers = await ctx.db
    .select({ id: lenders.id, name: lenders.name })
    .from(lenders)
    .where(eq(lenders.isSample, false))
    .orderBy(asc(lenders.name))
  return { staff: people, lenders: payers }
}
