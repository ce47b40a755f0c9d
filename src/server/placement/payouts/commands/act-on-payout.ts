import { and, eq, inArray, lt } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { finishNotifications } from '#server/identity/notifications/commands.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import { findNewLines, lockBatch, type PayoutBatch, readLines } from '#server/placement/payouts/queries.ts'
import { payoutBatches, payoutLines } from '#server/placement/payouts/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { PayoutAction } from '#shared/placement/payouts/contract.ts'
import { type PayoutStatus, payoutStatusLabels } from '#shared/placement/payouts/payout-status.ts'
import { addLines, notifyApprovers } from './create-payout.ts'
import { approvePayout, type BatchChange, payPayout, undoPayment } from './pay-payout.ts'

const statusFor = {
  take_out: 'draft',
  put_back: 'draft',
  refresh: 'draft',
  approve: 'draft',
  cancel: 'draft',
  reopen: 'approved',
  pay: 'approved',
  undo: 'paid',
} as const satisfies Record<PayoutAction['kind'], PayoutStatus>

/**
 * Acts on a batch.
 * @throws `conflict` for another status, a stale version or changed amounts; `forbidden` if one is a payee.
 */
export function actOnPayout(
  ctx: Context,
  { id, version, action }: { id: string; version: number; action: PayoutAction },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, id)
    if (batch.version !== version || batch.status !== statusFor[action.kind]) throw await staleBatch(ctx, batch)
    const { values = {}, detail = {} } = await change(ctx, batch, action)
    await ctx.db
      .update(payoutBatches)
      .set({ ...values, version: version + 1 })
      .where(eq(payoutBatches.id, id))
    await record(ctx, `payout.${action.kind.replace('_', '-')}`, id, { number: batch.number, ...detail })
    await announce(ctx, 'commissions', id)
    if (action.kind === 'approve' || action.kind === 'cancel')
      await finishNotifications(ctx, { kinds: ['approval'], itemIds: [id] })
    if (action.kind === 'reopen') await notifyApprovers(ctx, id)
  })
}

const staleBatch = (ctx: Context, { id, status }: PayoutBatch) =>
  staleWriteError(ctx, {
    subject: id,
    now: `This payout is now “${payoutStatusLabels[status]}”. Refresh and try again.`,
  })

async function change(ctx: Context, batch: PayoutBatch, action: PayoutAction): Promise<BatchChange> {
  switch (action.kind) {
    case 'take_out':
      return takeOut(ctx, batch, action.lineIds)
    case 'put_back':
      return putBack(ctx, batch, action.lineIds)
    case 'refresh':
      return refreshLines(ctx, batch)
    case 'approve':
      return approvePayout(ctx, batch, action)
    case 'reopen':
      return { values: { status: 'draft', approvedBy: null, approvedAt: null, fingerprint: null } }
    case 'pay':
      return payPayout(ctx, batch, action)
    case 'undo':
      return undoPayment(ctx, batch)
    case 'cancel':
      return cancel(ctx, batch)
  }
}

async function takeOut(ctx: Context, batch: PayoutBatch, ids: readonly string[]): Promise<BatchChange> {
  await requireNoOwnDebt(ctx, ids)
  const lines = await ctx.db
    .update(payoutLines)
    .set({ status: 'taken_out' })
    .where(and(eq(payoutLines.batchId, batch.id), eq(payoutLines.status, 'open'), inArray(payoutLines.id, [...ids])))
    .returning({ id: payoutLines.commissionId })
  return { detail: { commissions: lines.map(({ id }) => id) } }
}

/** Otherwise a payee would be paid in full although they owe something back. @throws `forbidden`. */
async function requireNoOwnDebt(ctx: Context, ids: readonly string[]): Promise<void> {
  const own = await ctx.db
    .select({ id: payoutLines.id })
    .from(payoutLines)
    .innerJoin(commissions, eq(commissions.id, payoutLines.commissionId))
    .where(
      and(
        inArray(payoutLines.id, [...ids]),
        eq(commissions.staffId, requireActor(ctx).id),
        lt(commissions.balanceCents, 0),
      ),
    )
  if (own.length > 0)
    throw new AppError(
      'forbidden',
      'You can’t remove your own clawback from a payout. Ask another owner or manager to do it.',
    )
}

/** Adds them again, because another batch may have collected them. */
async function putBack(ctx: Context, batch: PayoutBatch, ids: readonly string[]): Promise<BatchChange> {
  const isTakenOut = and(eq(payoutLines.batchId, batch.id), eq(payoutLines.status, 'taken_out'))
  const removed = await ctx.db
    .delete(payoutLines)
    .where(and(isTakenOut, inArray(payoutLines.id, [...ids])))
    .returning({ id: payoutLines.commissionId })
  const commissions = removed.map(({ id }) => id)
  if ((await addLines(ctx, batch.id, commissions)) < commissions.length)
    throw new AppError('conflict', 'Your change wasn’t saved. A line is now in another payout.')
  return { detail: { commissions } }
}

/** Adds what has become payable and removes what no longer is. */
async function refreshLines(ctx: Context, batch: PayoutBatch): Promise<BatchChange> {
  const gone = (await readLines(ctx, batch.id)).filter((line) => line.status === 'open' && !line.isPayable)
  await ctx.db.delete(payoutLines).where(
    inArray(
      payoutLines.id,
      gone.map(({ id }) => id),
    ),
  )
  const added = await addLines(ctx, batch.id, await findNewLines(ctx, batch))
  return { detail: { added, removed: gone.map(({ commission }) => commission.id) } }
}

async function cancel(ctx: Context, batch: PayoutBatch): Promise<BatchChange> {
  const lines = (await readLines(ctx, batch.id)).filter(({ status }) => status === 'open')
  for (const { id, commission } of lines)
    await ctx.db
      .update(payoutLines)
      .set({ status: 'canceled', amountCents: commission.balanceCents })
      .where(eq(payoutLines.id, id))
  return { values: { status: 'canceled' } }
}
