import { and, asc, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod/mini'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findLastChange } from '#server/identity/staff/stale-write-error.ts'
import { staff } from '#server/identity/staff/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeCursor, decodeDay, encodeCursor, encodeDay } from '#server/platform/db/cursor.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { agingBucket, agingBuckets } from '#shared/placement/commissions/aging.ts'
import { netCents } from '#shared/placement/commissions/commission-amount.ts'
import {
  type CommissionDetail,
  type CommissionFilter,
  commissionPageSize,
  type ListedCommission,
  type listCommissionParties,
  type readAging,
} from '#shared/placement/commissions/contract.ts'
import { findApprovalNeed, findApprovalReason } from './approval.ts'
import { commissionPayments, commissions } from './table.ts'

export type Commission = typeof commissions.$inferSelect

const approver = alias(staff, 'approver')

const selectCommissions = (ctx: Context) =>
  ctx.db
    .select({
      ...getTableColumns(commissions),
      reference: applications.reference,
      client: sql<string>`coalesce(${applications.businessName}, ${applications.name})`,
      lender: lenders.name,
      staffName: staff.name,
      approver: approver.name,
    })
    .from(commissions)
    .innerJoin(applications, eq(applications.id, commissions.applicationId))
    .innerJoin(lenders, eq(lenders.id, commissions.lenderId))
    .leftJoin(staff, eq(staff.id, commissions.staffId))
    .leftJoin(approver, eq(approver.id, commissions.approvedBy))
type Row = Awaited<ReturnType<typeof selectCommissions>>[number]

/** Must match the condition of the partial index. */
const isOpenCommission = sql`(${commissions.balanceCents} <> 0 and ${commissions.status} <> 'expected')`

const ofView = {
  open: isOpenCommission,
  expected: eq(commissions.status, 'expected'),
  settled: and(eq(commissions.balanceCents, 0), ne(commissions.status, 'expected')),
  all: undefined,
} satisfies Record<CommissionFilter['view'], SQL | undefined>

const dueOn = sql`coalesce(${commissions.scheduledOn}, 'infinity'::date)`
const orders = {
  newest: [desc(commissions.id)],
  due: [asc(dueOn), asc(commissions.id)],
}
const behind = {
  newest: (after: string) => sql`${commissions.id} < ${decodeCursor(after)}`,
  due: (after: string) => {
    const { day, id } = decodeDay(after)
    return sql`(${dueOn}, ${commissions.id}) > (${day ?? 'infinity'}::date, ${id}::uuid)`
  },
} satisfies Record<CommissionFilter['sort'], (after: string) => SQL>
const cursors = {
  newest: ({ id }: Row) => encodeCursor(id),
  due: ({ id, scheduledOn }: Row) => encodeDay({ day: scheduledOn, id }),
} satisfies Record<CommissionFilter['sort'], (last: Row) => string>

function visible(ctx: Context): SQL | undefined {
  const { role, id } = requireActor(ctx)
  if (administratorRoles.some((one) => one === role)) return undefined
  return and(eq(commissions.direction, 'payable'), eq(commissions.staffId, id))
}

/** Returns one page of commissions, by keyset. */
export async function findCommissions(
  ctx: Context,
  { q, direction, view, payer, payee, sort, after }: CommissionFilter,
): Promise<{ commissions: ListedCommission[]; next: string | null }> {
  const rows = await selectCommissions(ctx)
    .where(
      and(
        visible(ctx),
        ofView[view],
        direction ? eq(commissions.direction, direction) : undefined,
        payer ? eq(commissions.lenderId, payer) : undefined,
        payee ? eq(commissions.staffId, payee) : undefined,
        ...meansPerson({ text: applications.searchText, email: applications.emailNormalized }, q),
        after ? behind[sort](after) : undefined,
      ),
    )
    .orderBy(...orders[sort])
    .limit(commissionPageSize + 1)
  const page = rows.slice(0, commissionPageSize)
  const last = page.at(-1)
  return { commissions: page.map(present), next: rows.length > page.length && last ? cursors[sort](last) : null }
}

/** Returns what a caller who sees only their own commissions is owed now; null for others. */
export async function findOwed(ctx: Context): Promise<number | null> {
  const own = visible(ctx)
  if (!own) return null
  const [owed] = await ctx.db.select({ cents: sum }).from(commissions).where(and(own, isOpenCommission))
  return owed?.cents ?? 0
}

/** Returns an application's commissions visible to the caller, receivables first. */
export async function listCommissionsOf(ctx: Context, applicationId: string): Promise<ListedCommission[]> {
  const rows = await selectCommissions(ctx)
    .where(and(eq(commissions.applicationId, applicationId), visible(ctx)))
    .orderBy(desc(commissions.direction), asc(commissions.id))
  return rows.map(present)
}

/** Checks if an application has a commission from its lender. */
export async function hasCommissionOfLender(ctx: Context, applicationId: string): Promise<boolean> {
  const [commission] = await ctx.db
    .select({ id: commissions.id })
    .from(commissions)
    .where(and(eq(commissions.applicationId, applicationId), eq(commissions.direction, 'receivable')))
    .limit(1)
  return commission !== undefined
}

/** Returns a commission with splits and payments. @throws `not_found`, also if hidden from the caller. */
export async function requireCommissionFile(ctx: Context, id: string): Promise<CommissionDetail> {
  const [row] = await selectCommissions(ctx).where(and(eq(commissions.id, id), visible(ctx)))
  if (!row) throw notFound()
  const shares = await selectCommissions(ctx)
    .where(and(eq(commissions.splitOf, id), visible(ctx)))
    .orderBy(asc(commissions.id))
  const payments = await ctx.db
    .select({ on: commissionPayments.paidOn, amountCents: commissionPayments.amountCents, by: staff.name })
    .from(commissionPayments)
    .innerJoin(staff, eq(staff.id, commissionPayments.recordedBy))
    .where(eq(commissionPayments.commissionId, id))
    .orderBy(asc(commissionPayments.paidOn), asc(commissionPayments.id))
  const last = await findLastChange(ctx, { subject: id })
  return {
    commission: present(row),
    changedBy: last?.name ?? null,
    approvalNeed: await findApprovalNeed(ctx, row),
    approvalReason: await findApprovalReason(ctx, row),
    payments,
    shares: shares.map((share) => ({ ...share, party: partyOf(share), netCents: netCents(share) })),
    brokerageCents: shares.reduce((rest, share) => rest - netCents(share), netCents(row)),
    today: await findToday(ctx),
  }
}

/** Locks a commission after its application, the order used everywhere. @throws `not_found`. */
export async function lockCommission(ctx: Context, id: string): Promise<Commission> {
  const [found] = await ctx.db.select({ of: commissions.applicationId }).from(commissions).where(eq(commissions.id, id))
  if (!found) throw notFound()
  await lockApplication(ctx, found.of)
  const [commission] = await ctx.db.select().from(commissions).where(eq(commissions.id, id)).for('update')
  if (!commission) throw notFound()
  return commission
}

/** Locks a split after its whole, the order used everywhere. @throws `not_found`. */
export async function lockWithWhole(ctx: Context, id: string) {
  const [found] = await ctx.db.select({ splitOf: commissions.splitOf }).from(commissions).where(eq(commissions.id, id))
  const whole = found?.splitOf ? await lockCommission(ctx, found.splitOf) : undefined
  return { whole, commission: await lockCommission(ctx, id) }
}

/** Returns a commission's splits in the order added. */
export const listShares = (ctx: Context, id: string): Promise<Commission[]> =>
  ctx.db.select().from(commissions).where(eq(commissions.splitOf, id)).orderBy(asc(commissions.id))

const partyOf = ({ direction, lender, staffName, partner }: Row) =>
  direction === 'receivable' ? lender : (staffName ?? partner)

const present = (row: Row): ListedCommission => ({ ...row, party: partyOf(row), approvedBy: row.approver })

const notFound = () => new AppError('not_found', 'This commission was not found.')

const sum = sql<number>`sum(${commissions.balanceCents})::float8`

/** Returns receivables by days late, largest first, and payables; expected commissions are left out. */
export async function findAging(ctx: Context): Promise<z.output<typeof readAging.reply>> {
  const today = await findToday(ctx)
  const days = await ctx.db
    .select({ id: lenders.id, name: lenders.name, on: commissions.scheduledOn, cents: sum })
    .from(commissions)
    .innerJoin(lenders, eq(lenders.id, commissions.lenderId))
    .where(and(isOpenCommission, eq(commissions.direction, 'receivable')))
    .groupBy(lenders.id, commissions.scheduledOn)
    .orderBy(asc(lenders.name))
  const byLender = new Map<string, z.output<typeof readAging.reply>['lenders'][number]>()
  for (const { id, name, on, cents } of days) {
    const owing = byLender.get(id) ?? { id, name, owed: nothing() }
    owing.owed[agingBucket(on ?? today, today)] += cents
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
  ...(Object.fromEntries(agingBuckets.map((bucket) => [bucket, 0])) as Record<(typeof agingBuckets)[number], number>),
  total: 0,
})

/** Returns staff and lenders by name, without samples. */
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
