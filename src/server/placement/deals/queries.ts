import { and, desc, eq, gt, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { inScope } from '#server/identity/record-scope/queries.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findToday } from '#server/system/settings/queries.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { Deal, ShownDeal } from '#shared/placement/deals/contract.ts'
import { paidInBasisPoints, type RepaymentPlan } from '#shared/placement/deals/repayment-plan.ts'
import { deals } from './table.ts'
export type StoredDeal = typeof deals.$inferSelect

/** Returns an application's deal, if funded. */
export async function findDeal(ctx: Context, applicationId: string): Promise<StoredDeal | undefined> {
  const [deal] = await ctx.db.select().from(deals).where(eq(deals.applicationId, applicationId))
  return deal
}

/** Returns the deal as staff see it. */
export async function findShownDeal(ctx: Context, applicationId: string): Promise<ShownDeal> {
  const [row] = await ctx.db
    .select({ deal: deals, lender: lenders.name })
    .from(deals)
    .innerJoin(lenders, eq(lenders.id, deals.lenderId))
    .where(eq(deals.applicationId, applicationId))
  if (!row) return { deal: null, renewalApplication: null }
  return {
    deal: presentDeal(row.deal, row.lender, await findToday(ctx)),
    renewalApplication: row.deal.closedOn
      ? null
      : ((await findRenewalApplications(ctx, [applicationId])).get(applicationId) ?? null),
  }
}

const ended: readonly Stage[] = ['duplicate', 'spam', 'withdrawn', 'expired', 'not_placed', 'funded', 'renewal']

/**
 * Returns, by application, the same person's newest submitted application after it that the caller may read, if it has
 * not ended.
 */
export async function findRenewalApplications(ctx: Context, ids: readonly string[]) {
  const newer = alias(applications, 'newer')
  const isNewer = and(
    eq(newer.emailNormalized, applications.emailNormalized),
    gt(newer.id, applications.id),
    isNotNull(newer.submittedAt),
    notInArray(newer.stage, [...ended]),
  )
  const rows = await ctx.db
    .selectDistinctOn([applications.id], { of: applications.id, id: newer.id, reference: newer.reference })
    .from(applications)
    .innerJoin(newer, isNewer)
    .where(and(inArray(applications.id, [...ids]), await inScope(ctx, 'applications', newer.ownerStaffId)))
    .orderBy(applications.id, desc(newer.id))
  return new Map(rows.map(({ of, ...newest }) => [of, newest]))
}

/** Locks a deal after its application, the order used everywhere. @throws `not_found`. */
export async function lockDeal(ctx: Context, id: string): Promise<StoredDeal> {
  const [found] = await ctx.db.select({ of: deals.applicationId }).from(deals).where(eq(deals.id, id))
  if (!found) throw new AppError('not_found', 'This deal was not found.')
  await lockApplication(ctx, found.of)
  const [deal] = await ctx.db.select().from(deals).where(eq(deals.id, id)).for('update')
  if (!deal) throw new AppError('not_found', 'This deal was not found.')
  return deal
}

/** Checks if a lender funded this person before, not counting rescinded deals. */
export async function hasDealWith(
  ctx: Context,
  { emailNormalized, lenderId }: { emailNormalized: string; lenderId: string },
): Promise<boolean> {
  const [deal] = await ctx.db
    .select({ id: deals.id })
    .from(deals)
    .innerJoin(applications, eq(applications.id, deals.applicationId))
    .where(
      and(
        eq(applications.emailNormalized, emailNormalized),
        eq(deals.lenderId, lenderId),
        sql`${deals.closedReason} is distinct from 'rescinded'`,
      ),
    )
    .limit(1)
  return deal !== undefined
}

/** Returns a deal's repayment plan. */
export const planOfDeal = ({ confirmedBasisPoints, confirmedOn, ...plan }: StoredDeal): RepaymentPlan => ({
  ...plan,
  confirmed:
    confirmedBasisPoints === null || !confirmedOn ? null : { basisPoints: confirmedBasisPoints, on: confirmedOn },
})

/** Formats a deal for staff; closed deals keep their last share. */
export function presentDeal(deal: StoredDeal, lender: string, today: string): Deal {
  const isOver = deal.closedReason === 'paid_off' || deal.closedReason === 'refinanced'
  return {
    ...deal,
    lender,
    paidInBasisPoints: isOver ? 10_000 : paidInBasisPoints(planOfDeal(deal), deal.closedOn ?? today),
  }
}
