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

/** Returns an application's fee: the one invoiced last, if another deal was rescinded. */
export async function findFeeOf(ctx: Context, applicationId: string): Promise<SuccessFee | undefined> {
  const [fee] = await ctx.db
    .select()
    .from(successFees)
    .where(eq(successFees.applicationId, applicationId))
    .orderBy(
      sql`(select max(created_at) from success_fee_invoices where fee_id = success_fees.offer_id) desc nulls last`,
    )
    .limit(1)
  return fee
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

/** Returns what was invoiced for an application, and when it is due, or was if nothing is outstanding. */
export async function findSuccessFee(ctx: Context, applicationId: string) {
  const fee = await findFeeOf(ctx, applicationId)
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
