import { createHash } from 'node:crypto'
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { successFeeDisputes } from '#server/placement/success-fees/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findSection, findToday } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { PayoutDetail, PayoutLine } from '#shared/placement/payouts/contract.ts'
import { latestPayPeriods } from '#shared/placement/payouts/pay-period.ts'
import { payeeKey, undoPaidMinutes } from '#shared/placement/payouts/payout-status.ts'
import { totalPayout } from '#shared/placement/payouts/payout-totals.ts'
import { payoutBatches, payoutLines } from './table.ts'

export type PayoutBatch = typeof payoutBatches.$inferSelect

const whole = alias(commissions, 'whole')

/** Of a split, when its commission was settled; of a clawback, when it was recorded. */
const payableOn = (zone: string) => sql<string | null>`case
  when ${commissions.balanceCents} < 0 then (${commissions.statusChangedAt} at time zone ${zone}::text)::date
  when ${whole.id} is not null then coalesce(${whole.settledOn}, ${commissions.scheduledOn})
  else coalesce(${commissions.scheduledOn}, (${commissions.createdAt} at time zone ${zone}::text)::date) end`

const isDisputed = sql<boolean>`exists (select from ${successFeeDisputes}
  where ${successFeeDisputes.feeId} = ${commissions.successFeeId} and ${successFeeDisputes.resolvedAt} is null)`

const isPayableStatus = sql`${commissions.status} in ('due', 'invoiced', 'received', 'clawed_back')`

/**
 * Not paid before the lender has paid the whole commission, or during a dispute; what a payee owes back always reduces
 * the next batch.
 */
const isPayable = sql<boolean>`(${commissions.direction} = 'payable' and ${commissions.balanceCents} <> 0
  and ${isPayableStatus} and (${commissions.balanceCents} < 0
    or not ${isDisputed} and (${whole.id} is null or ${whole.balanceCents} <= 0)))`

/** Returns the condition for commissions payable up to a day, next to `whole`. */
const isPayableUpTo = (to: string, zone: string): SQL =>
  sql`${isPayable} and ${payableOn(zone)} <= ${to}::date and not exists (
    select from ${payoutLines} where ${payoutLines.commissionId} = ${commissions.id} and ${payoutLines.status} = 'open')`

export const findZone = async (ctx: Context) => (await findSection(ctx, 'hours')).zone

/** Returns the ids of commissions that a batch up to a day would collect. */
export async function findPayable(ctx: Context, to: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: commissions.id })
    .from(commissions)
    .leftJoin(whole, eq(whole.id, commissions.splitOf))
    .where(isPayableUpTo(to, await findZone(ctx)))
    .orderBy(asc(commissions.id))
  return rows.map(({ id }) => id)
}

/** Returns recent periods, with the number of lines that a batch would collect. */
export async function findPayPeriods(ctx: Context, count = 6) {
  const today = await findToday(ctx)
  const periods = latestPayPeriods(await findSection(ctx, 'payouts'), today, count)
  const payable = await Promise.all(periods.map(({ to }) => findPayable(ctx, to)))
  return periods.map(({ from, to }, place) => ({
    ...{ from, to, lines: payable[place]?.length ?? 0, isCurrent: place === 0 },
  }))
}

const selectLines = (ctx: Context) =>
  ctx.db
    .select({
      id: payoutLines.id,
      status: payoutLines.status,
      storedCents: payoutLines.amountCents,
      paymentId: payoutLines.paymentId,
      commission: commissions,
      isPayable,
      isDisputed,
      lenderOwesCents: whole.balanceCents,
      reference: applications.reference,
      client: sql<string>`coalesce(${applications.businessName}, ${applications.name})`,
      lender: lenders.name,
      staffName: staff.name,
    })
    .from(payoutLines)
    .innerJoin(commissions, eq(commissions.id, payoutLines.commissionId))
    .leftJoin(whole, eq(whole.id, commissions.splitOf))
    .innerJoin(applications, eq(applications.id, commissions.applicationId))
    .innerJoin(lenders, eq(lenders.id, commissions.lenderId))
    .leftJoin(staff, eq(staff.id, commissions.staffId))
export type StoredLine = Awaited<ReturnType<typeof selectLines>>[number]

/** Returns a batch's lines by payee, then in the order of their applications: the order in which they are locked. */
export const readLines = (ctx: Context, batchId: string): Promise<StoredLine[]> =>
  selectLines(ctx)
    .where(eq(payoutLines.batchId, batchId))
    .orderBy(
      asc(sql`lower(coalesce(${staff.name}, ${commissions.partner}))`),
      asc(commissions.staffId),
      asc(commissions.applicationId),
      asc(commissions.id),
    )

/**
 * Returns payees whose lines in another unpaid payout add up to a debt of up to the day that this one ends, with the
 * number of that payout.
 */
export async function findDebtsElsewhere(ctx: Context, { id, toOn }: PayoutBatch): Promise<Map<string, number>> {
  const isCounted = sql`(${commissions.balanceCents} > 0 or ${payableOn(await findZone(ctx))} <= ${toOn}::date)`
  const rows = await ctx.db
    .select({ number: payoutBatches.number, commission: commissions })
    .from(payoutLines)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payoutLines.batchId))
    .innerJoin(commissions, eq(commissions.id, payoutLines.commissionId))
    .leftJoin(whole, eq(whole.id, commissions.splitOf))
    .where(and(ne(payoutLines.batchId, id), eq(payoutLines.status, 'open'), isCounted))
    .orderBy(asc(payoutBatches.number))
  const owing = [...Map.groupBy(rows, ({ number }) => number)].flatMap(([number, lines]) =>
    totalPayout(lines.map((line) => ({ payee: payeeOf(line), amountCents: line.commission.balanceCents })))
      .payees.filter(({ isCarried }) => isCarried)
      .map(({ payee }) => [payee, number] as const),
  )
  return new Map(owing)
}

/** What a line comes to: as stored when it was closed, or else as in the books now. */
export const amountOf = ({ storedCents, commission }: Pick<StoredLine, 'storedCents' | 'commission'>) =>
  storedCents ?? commission.balanceCents

export const payeeOf = ({ commission }: Pick<StoredLine, 'commission'>) => payeeKey(commission)

/** Returns a digest of the lines that would be paid; it stays the same while their amounts do. */
export function fingerprintOf(lines: readonly StoredLine[]): string {
  const open = lines
    .filter(({ status }) => status === 'open')
    .map(({ commission: { id, balanceCents, settledCents }, isPayable }) => [id, balanceCents, settledCents, isPayable])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(open)).digest('base64url')
}

/** @throws `not_found`. */
async function requireBatch(ctx: Context, id: string): Promise<PayoutBatch> {
  const [batch] = await ctx.db.select().from(payoutBatches).where(eq(payoutBatches.id, id))
  if (!batch) throw notFound()
  return batch
}

/** Locks a batch before its commissions, the order used everywhere. @throws `not_found`. */
export async function lockBatch(ctx: Context, id: string): Promise<PayoutBatch> {
  const [batch] = await ctx.db.select().from(payoutBatches).where(eq(payoutBatches.id, id)).for('update')
  if (!batch) throw notFound()
  return batch
}

const notFound = () => new AppError('not_found', 'This payout was not found.')

/** Returns a batch with its lines. @throws `not_found`. */
export async function requirePayout(ctx: Context, id: string): Promise<PayoutDetail> {
  const batch = await requireBatch(ctx, id)
  const lines = await readLines(ctx, id)
  const names = await findNames(ctx, [batch.createdBy, batch.approvedBy, batch.paidBy])
  const fingerprint = fingerprintOf(lines)
  return {
    batch: { ...presentBatch(batch, names), undoUntil: undoUntilOf(batch)?.toISOString() ?? null },
    lines: lines.map(presentLine),
    newLines: batch.status === 'draft' ? (await findNewLines(ctx, batch)).length : 0,
    fingerprint,
    isChanged: batch.status === 'approved' && batch.fingerprint !== fingerprint,
    today: await findToday(ctx),
  }
}

/** Returns payable commissions that a draft doesn't have yet, not even taken out. */
export async function findNewLines(ctx: Context, { id, toOn }: PayoutBatch): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: payoutLines.commissionId })
    .from(payoutLines)
    .where(eq(payoutLines.batchId, id))
  const known = new Set(rows.map((row) => row.id))
  return (await findPayable(ctx, toOn)).filter((commissionId) => !known.has(commissionId))
}

/** Returns until when a payment can be undone. */
export const undoUntilOf = ({ status, paidAt }: PayoutBatch) =>
  status === 'paid' && paidAt ? new Date(paidAt.getTime() + undoPaidMinutes * 60_000) : null

async function findNames(ctx: Context, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(sql`${staff.id} = any(${sql.param([...new Set(ids)].filter((id) => id !== null))}::uuid[])`))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function presentBatch({ fromOn, toOn, ...batch }: PayoutBatch, names: ReadonlyMap<string, string>) {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    ...{ id: batch.id, number: batch.number, status: batch.status, version: batch.version },
    ...{ from: fromOn, to: toOn, createdBy: nameOf(batch.createdBy) ?? '', createdAt: batch.createdAt.toISOString() },
    ...{ approvedBy: nameOf(batch.approvedBy), approvedAt: batch.approvedAt?.toISOString() ?? null },
    ...{ method: batch.method, reference: batch.reference, paidOn: batch.paidOn },
    ...{ paidBy: nameOf(batch.paidBy), paidAt: batch.paidAt?.toISOString() ?? null },
  }
}

function presentLine(line: StoredLine): PayoutLine {
  const { id, status, reference, client, lender, staffName, commission } = line
  const { applicationId, staffId, partner, description, figures, basis, basisPoints } = commission
  return {
    ...{ id, status, reference, client, lender, applicationId, staffId, partner, description, basis, basisPoints },
    ...{ commissionId: commission.id, payee: payeeOf(line), payeeName: staffName ?? partner },
    isSplit: commission.splitOf !== null || commission.successFeeId !== null,
    fundedCents: figures.advanceCents,
    amountCents: amountOf(line),
    isApproved: commission.approvedBy !== null,
    problem: status === 'open' || status === 'taken_out' ? problemOf(line) : null,
  }
}

/** Returns why a line can't be paid now. */
export function problemOf({ isPayable, isDisputed, lenderOwesCents, commission }: StoredLine): string | null {
  if (isPayable) return null
  if (commission.balanceCents === 0) return 'Nothing is outstanding anymore'
  if (isDisputed) return 'The success fee is disputed'
  if (commission.status === 'expected') return 'The applicant’s payment was returned'
  return (lenderOwesCents ?? 0) > 0 ? 'The lender hasn’t paid all of it' : 'It can’t be paid with its current status'
}
