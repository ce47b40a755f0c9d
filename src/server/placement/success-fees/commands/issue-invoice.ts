import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { readBooks, type StoredInvoice, type SuccessFee } from '#server/placement/success-fees/queries.ts'
import { successFeeInvoices, successFeeNumbers, successFees } from '#server/placement/success-fees/table.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSection, findToday } from '#server/system/settings/queries.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import type { FeeLine } from '#shared/placement/success-fees/contract.ts'
import { invoiceableCents } from '#shared/placement/success-fees/fee-balance.ts'
import type { FeeInvoiceCause, FeeInvoiceKind } from '#shared/placement/success-fees/fee-entry.ts'
import { touchFee } from './fee-version.ts'
import { recomputeFeeSplits, splitWithAssignee } from './split-fee.ts'

interface Earned {
  readonly offerId: string
  readonly applicationId: string
  readonly amountCents: number
  readonly line: FeeLine
}

/**
 * Invoices the fee of a funded offer in the caller's transaction, and queues the email. The application is locked.
 * @param earned.ownerStaffId gets the share from Settings.
 */
export async function invoiceFee(
  ctx: Context,
  { ownerStaffId, ...earned }: Earned & { readonly ownerStaffId: string | null },
): Promise<void> {
  if (earned.amountCents === 0) return
  // The offer was funded before, and rescinded.
  if ((await ctx.db.$count(successFees, eq(successFees.offerId, earned.offerId))) > 0)
    return correctFee(ctx, { ...earned, cause: 'funding', reason: '' })
  const fee = await insertFee(ctx, earned)
  await issue(ctx, fee, { ...earned, kind: 'invoice', cause: 'funding', reason: '' })
  await splitWithAssignee(ctx, fee, ownerStaffId)
}

async function insertFee(ctx: Context, { offerId, applicationId }: Earned): Promise<SuccessFee> {
  const [fee] = await ctx.db.insert(successFees).values({ offerId, applicationId, createdAt: ctx.now() }).returning()
  if (!fee) throw new Error('The success fee was not inserted.')
  return fee
}

/**
 * Brings what was invoiced to another amount, but not below what was waived or written off, by a supplementary invoice or a credit note, in the caller's
 * transaction. Documents already sent stay as they are. The application is locked.
 */
export async function correctFee(
  ctx: Context,
  earned: Earned & { readonly cause: FeeInvoiceCause; readonly reason: string },
): Promise<void> {
  const [found] = await ctx.db.select().from(successFees).where(eq(successFees.offerId, earned.offerId)).for('update')
  if (!found && earned.amountCents === 0) return
  const fee = found ?? (await insertFee(ctx, earned))
  const { sums } = await readBooks(ctx, fee.offerId)
  const differenceCents = invoiceableCents(sums, earned.amountCents) - sums.invoicedCents
  if (differenceCents === 0) return
  await issue(ctx, fee, {
    ...{ kind: differenceCents > 0 ? 'invoice' : 'credit_note', amountCents: Math.abs(differenceCents) },
    ...{ line: earned.line, cause: earned.cause, reason: found ? earned.reason : '' },
  })
  await touchFee(ctx, fee)
  await recomputeFeeSplits(ctx, fee)
}

/**
 * Credits what may still be owed for a rescinded deal, in the caller's transaction. Waived and written-off amounts stay;
 * what was paid becomes a credit to refund. The application is locked.
 */
export async function creditFee(
  ctx: Context,
  { reason, ...earned }: Omit<Earned, 'amountCents'> & { readonly reason: string },
): Promise<void> {
  await correctFee(ctx, { ...earned, amountCents: 0, cause: 'rescission', reason })
}

interface Issued {
  readonly kind: FeeInvoiceKind
  readonly amountCents: number
  readonly line: FeeLine
  readonly cause: FeeInvoiceCause
  readonly reason: string
}

async function issue(ctx: Context, { offerId: feeId, applicationId }: SuccessFee, issued: Issued): Promise<void> {
  const issuedOn = await findToday(ctx)
  const { dueDays } = await findSection(ctx, 'invoices')
  const invoice: StoredInvoice = {
    ...{ id: uuidv7(), feeId, ...issued, issuedOn, createdAt: ctx.now() },
    number: await nextNumber(ctx, issued.kind, issuedOn),
    dueOn: issued.kind === 'invoice' ? addDays(issuedOn, dueDays) : null,
  }
  await ctx.db.insert(successFeeInvoices).values(invoice)
  const { number, kind, amountCents, dueOn, reason } = invoice
  const detail = { applicationId, number, amountCents, dueOn, ...(reason && { reason }) }
  await record(ctx, kind === 'invoice' ? 'success-fee.invoice' : 'success-fee.credit', feeId, detail)
  await enqueue(ctx, 'success-fees.send-invoice', { feeId, invoiceId: invoice.id })
  await announce(ctx, 'success-fees', feeId)
}

const prefixes: Readonly<Record<FeeInvoiceKind, string>> = { invoice: 'INV', credit_note: 'CN' }

/** The row stays locked until the transaction ends, so that numbers are neither repeated nor skipped. */
async function nextNumber(ctx: Context, series: FeeInvoiceKind, issuedOn: string): Promise<string> {
  const year = Number(issuedOn.slice(0, 4))
  const [counted] = await ctx.db
    .insert(successFeeNumbers)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [successFeeNumbers.series, successFeeNumbers.year],
      set: { last: sql`${successFeeNumbers.last} + 1` },
    })
    .returning()
  return `${prefixes[series]}-${year}-${String(counted?.last).padStart(4, '0')}`
}
