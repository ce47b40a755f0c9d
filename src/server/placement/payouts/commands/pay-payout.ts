import { desc, eq } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { actOnCommission } from '#server/placement/commissions/commands/act-on-commission.ts'
import { reversePayment } from '#server/placement/commissions/commands/reverse-payment.ts'
import { commissionPayments } from '#server/placement/commissions/table.ts'
import {
  amountOf,
  findDebtsElsewhere,
  fingerprintOf,
  type PayoutBatch,
  payeeOf,
  problemOf,
  readLines,
  type StoredLine,
  undoUntilOf,
} from '#server/placement/payouts/queries.ts'
import { type payoutBatches, payoutLines } from '#server/placement/payouts/table.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { PayoutAction } from '#shared/placement/payouts/contract.ts'
import { totalPayout } from '#shared/placement/payouts/payout-totals.ts'

export interface BatchChange {
  readonly values?: Partial<typeof payoutBatches.$inferInsert>
  readonly detail?: Record<string, unknown>
}

/**
 * Approves all lines at once, by the command for single commissions. Nothing of a payee whose total is carried
 * forward is approved.
 */
export async function approvePayout(
  ctx: Context,
  batch: PayoutBatch,
  { fingerprint: seen, reason }: Extract<PayoutAction, { kind: 'approve' }>,
): Promise<BatchChange> {
  const lines = await readLines(ctx, batch.id)
  const fingerprint = fingerprintOf(lines)
  if (fingerprint !== seen)
    throw new AppError('conflict', 'Nothing was approved. The amounts have changed since you opened this payout.')
  const { paid, payCents, carriedCents } = splitLines(lines)
  if (lines.some((line) => line.status === 'open' && problemOf(line) !== null))
    throw new AppError(
      'conflict',
      'Nothing was approved. Some lines can’t be paid now. Refresh the lines or take them out.',
    )
  if (paid.length === 0) throw new AppError('conflict', 'Nothing was approved, because there is nothing to pay.')
  requireNoOwnLines(ctx, paid)
  await requireNoDebtElsewhere(ctx, batch, paid)
  for (const { commission } of inLockOrder(paid)) {
    const { id, version } = commission
    if (commission.balanceCents > 0 && commission.approvedBy === null)
      await actOnCommission(ctx, { id, version, action: { kind: 'approve', reason } })
  }
  const values = { status: 'approved' as const, approvedBy: requireActor(ctx).id, approvedAt: ctx.now(), fingerprint }
  return { values, detail: { payCents, carriedCents, lines: paid.length, ...(reason && { reason }) } }
}

/** Records a payment for each line, by the command for single commissions. */
export async function payPayout(
  ctx: Context,
  batch: PayoutBatch,
  { method, reference, on }: Extract<PayoutAction, { kind: 'pay' }>,
): Promise<BatchChange> {
  const lines = await readLines(ctx, batch.id)
  if (fingerprintOf(lines) !== batch.fingerprint)
    throw new AppError('conflict', 'Nothing was paid. The amounts have changed since the approval. Reopen the payout.')
  const { paid, carried, payCents, carriedCents } = splitLines(lines)
  requireNoOwnLines(ctx, paid)
  for (const { id: lineId, commission } of inLockOrder(paid)) {
    const { id, version, balanceCents: amountCents } = commission
    await actOnCommission(ctx, { id, version, action: { kind: 'settle', amountCents, on } })
    await close(ctx, lineId, { status: 'paid', amountCents, paymentId: await findLastPayment(ctx, id) })
  }
  for (const line of carried) await close(ctx, line.id, { status: 'carried', amountCents: amountOf(line) })
  return {
    values: { status: 'paid', method, reference, paidOn: on, paidBy: requireActor(ctx).id, paidAt: ctx.now() },
    detail: { payCents, carriedCents, method, reference, on },
  }
}

/** Reverses the payments, soon after they were recorded by mistake. The batch is approved again. */
export async function undoPayment(ctx: Context, batch: PayoutBatch): Promise<BatchChange> {
  const until = undoUntilOf(batch)
  if (!until || until < ctx.now())
    throw new AppError(
      'conflict',
      'This can only be undone within ten minutes. Correct single payments on the Commissions page.',
    )
  const lines = await readLines(ctx, batch.id)
  const paid = lines.filter(({ status }) => status === 'paid')
  requireNoOwnLines(ctx, paid)
  const reason = `Payout ${batch.number} was marked as paid by mistake.`
  for (const { id, paymentId, commission } of inLockOrder(paid)) {
    if (paymentId) await reversePayment(ctx, { commissionId: commission.id, paymentId, reason })
    await close(ctx, id, { status: 'open', amountCents: null, paymentId: null })
  }
  // Lines that were carried forward stay so.
  const fingerprint = fingerprintOf(await readLines(ctx, batch.id))
  const cleared = { method: null, reference: '', paidOn: null, paidBy: null, paidAt: null }
  const values = { ...cleared, status: 'approved' as const, fingerprint }
  return { values, detail: { paidOn: batch.paidOn, method: batch.method, reference: batch.reference } }
}

/** Open lines that are paid, and those of payees with a negative total. */
function splitLines(lines: readonly StoredLine[]) {
  const open = lines.filter(({ status }) => status === 'open')
  const { payees, payCents, carriedCents } = totalPayout(
    open.map((line) => ({ line, payee: payeeOf(line), amountCents: amountOf(line) })),
  )
  const of = (isCarried: boolean) =>
    payees.filter((payee) => payee.isCarried === isCarried).flatMap((payee) => payee.lines.map(({ line }) => line))
  return { paid: of(false), carried: of(true), payCents, carriedCents }
}

/** Commissions are locked after their applications, so two batches can't wait for each other. */
const inLockOrder = (lines: readonly StoredLine[]) =>
  lines.toSorted((a, b) => (a.commission.applicationId < b.commission.applicationId ? -1 : 1))

function requireNoOwnLines(ctx: Context, lines: readonly StoredLine[]) {
  const { id } = requireActor(ctx)
  if (lines.some(({ commission }) => commission.staffId === id))
    throw new AppError(
      'forbidden',
      'This payout includes your own commissions. Ask another manager or owner to do this.',
    )
}

/** Otherwise a payee who leaves a debt in another draft would be paid in full. @throws `conflict`. */
async function requireNoDebtElsewhere(ctx: Context, batch: PayoutBatch, paid: readonly StoredLine[]) {
  const debts = await findDebtsElsewhere(ctx, batch)
  const line = paid.find((one) => debts.has(payeeOf(one)))
  if (!line) return
  const [name, number] = [line.staffName ?? line.commission.partner, debts.get(payeeOf(line))]
  throw new AppError(
    'conflict',
    `Nothing was approved, because ${name} owes money back in payout ${number}. Pay or cancel payout ${number} and refresh the lines of this one, or take out the lines of ${name}.`,
  )
}

const close = (ctx: Context, id: string, values: Partial<typeof payoutLines.$inferInsert>) =>
  ctx.db.update(payoutLines).set(values).where(eq(payoutLines.id, id))

async function findLastPayment(ctx: Context, commissionId: string): Promise<string> {
  const [payment] = await ctx.db
    .select({ id: commissionPayments.id })
    .from(commissionPayments)
    .where(eq(commissionPayments.commissionId, commissionId))
    .orderBy(desc(commissionPayments.at), desc(commissionPayments.id))
    .limit(1)
  if (!payment) throw new Error('The payment was not recorded.')
  return payment.id
}
