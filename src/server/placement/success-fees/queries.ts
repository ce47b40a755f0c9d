import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { lockApplication } from '#server/applications/applications/queries.ts'
import type { Commission } from '#server/placement/commissions/queries.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { dueOnOf, type FeeSums, sumFee } from '#shared/placement/success-fees/fee-balance.ts'
import { successFeeDisputes, successFeeEntries, successFeeInvoices, successFees } from './table.ts'

export type SuccessFee = typeof successFees.$inferSelect
export type StoredInvoice = typeof successFeeInvoices.$inferSelect
export type StoredEntry = typeof successFeeEntries.$inferSelect

/** A fee's invoices and entries, added up. */
export interface FeeBooks {
  readonly invoices: readonly StoredInvoice[]
  readonly entries: readonly StoredEntry[]
  readonly sums: FeeSums
  readonly dueOn: string | null
}

/** Returns a fee by its offer's id. @throws `not_found`. */
export async function requireFee(ctx: Context, id: string): Promise<SuccessFee> {
  const [fee] = await ctx.db.select().from(successFees).where(eq(successFees.offerId, id))
  if (!fee) throw notFound()
  return fee
}

/** Locks a fee after its application, the order used everywhere. @throws `not_found`. */
export async function lockFee(ctx: Context, id: string): Promise<SuccessFee> {
  await lockApplication(ctx, (await requireFee(ctx, id)).applicationId)
  const [fee] = await ctx.db.select().from(successFees).where(eq(successFees.offerId, id)).for('update')
  if (!fee) throw notFound()
  return fee
}

/** Returns the fee of an offer, if there is one. */
export async function findFee(ctx: Context, offerId: string): Promise<SuccessFee | undefined> {
  const [fee] = await ctx.db.select().from(successFees).where(eq(successFees.offerId, offerId))
  return fee
}

/** `rescindedAt` is null while the deal is funded. */
export interface ListedDealFee {
  readonly fee: SuccessFee
  readonly rescindedAt: Date | null
}

/** Returns all fees of an application: the funded deal's first, then those of rescinded deals, the latest first. */
export async function listFeesOf(ctx: Context, applicationId: string): Promise<ListedDealFee[]> {
  const last = sql`(select id from success_fee_invoices
    where fee_id = success_fees.offer_id order by created_at desc, id desc limit 1)`
  const rows = await ctx.db
    .select({ fee: successFees, rescindedAt })
    .from(successFees)
    .where(eq(successFees.applicationId, applicationId))
    .orderBy(sql`${isRescinded} asc, ${last} desc nulls last, ${successFees.offerId} desc`)
  return rows.map(({ fee, rescindedAt: at }) => ({ fee, rescindedAt: at === null ? null : new Date(at) }))
}

/** Explicit column names, because Drizzle would omit their table. */
const isRescinded = sql`exists (
  select from offers where offers.id = success_fees.offer_id and offers.status <> 'funded')`

/** From the audit log, because the offer keeps no funding. */
const rescindedAt = sql<string | null>`(case when ${isRescinded} then (
    select max(audit_log.at) from audit_log
    where lower(audit_log.subject) = success_fees.offer_id::text and audit_log.action = 'offer.rescind-funding'
  ) end)::text`

/** Returns when the deal of a fee was rescinded; null while it is funded. */
export async function findRescission(ctx: Context, { offerId, applicationId }: SuccessFee): Promise<Date | null> {
  const all = await listFeesOf(ctx, applicationId)
  return all.find(({ fee }) => fee.offerId === offerId)?.rescindedAt ?? null
}

/** Returns all invoices and entries of a fee with their sums. */
export async function readBooks(ctx: Context, feeId: string): Promise<FeeBooks> {
  const invoices = await ctx.db
    .select()
    .from(successFeeInvoices)
    .where(eq(successFeeInvoices.feeId, feeId))
    .orderBy(asc(successFeeInvoices.createdAt), asc(successFeeInvoices.id))
  const entries = await ctx.db
    .select()
    .from(successFeeEntries)
    .where(eq(successFeeEntries.feeId, feeId))
    .orderBy(asc(successFeeEntries.at), asc(successFeeEntries.id))
  const sums = sumFee(invoices, entries)
  return { invoices, entries, sums, dueOn: dueOnOf(invoices, sums) }
}

/** Returns what was invoiced for an offer, and when it is due, or was if nothing is outstanding. */
export async function findSuccessFee(ctx: Context, offerId: string) {
  const fee = await findFee(ctx, offerId)
  if (!fee) return null
  const { invoices, sums, dueOn } = await readBooks(ctx, fee.offerId)
  const lastDueOn = invoices.findLast(({ kind }) => kind === 'invoice')?.dueOn
  return sums.invoicedCents > 0
    ? { amountCents: sums.invoicedCents, dueOn: dueOn ?? lastDueOn ?? fee.createdAt.toISOString().slice(0, 10) }
    : null
}

/** Returns the unresolved dispute. */
export async function findOpenDispute(ctx: Context, feeId: string) {
  const [dispute] = await ctx.db
    .select()
    .from(successFeeDisputes)
    .where(and(eq(successFeeDisputes.feeId, feeId), isNull(successFeeDisputes.resolvedAt)))
  return dispute
}

/** Returns an invoice or credit note of a fee. @throws `not_found`. */
export async function requireInvoice(ctx: Context, feeId: string, invoiceId: string): Promise<StoredInvoice> {
  const [invoice] = await ctx.db
    .select()
    .from(successFeeInvoices)
    .where(and(eq(successFeeInvoices.id, invoiceId), eq(successFeeInvoices.feeId, feeId)))
  if (!invoice) throw new AppError('not_found', 'This invoice was not found.')
  return invoice
}

/** Returns a fee's splits in the order added. */
export const listFeeSplits = (ctx: Context, feeId: string): Promise<Commission[]> =>
  ctx.db.select().from(commissions).where(eq(commissions.successFeeId, feeId)).orderBy(asc(commissions.id))

const notFound = () => new AppError('not_found', 'This success fee was not found.')
