import { desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireActor } from '#server/identity/auth/queries.ts'
import { lockWithWhole } from '#server/placement/commissions/queries.ts'
import { commissionPayments } from '#server/placement/commissions/table.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { isPayable } from '#shared/placement/commissions/commission-status.ts'
import { requireNotOwn, updateCommission } from './update-commission.ts'

/**
 * Reverses the latest payment of a commission by the same payment with the opposite amount, in the caller's
 * transaction. The approval stays, because the payout that it was paid in is approved again.
 * @throws `conflict` if the books have changed since; `forbidden` for one's own.
 */
export async function reversePayment(
  ctx: Context,
  { commissionId, paymentId, reason }: { commissionId: string; paymentId: string; reason: string },
): Promise<void> {
  const { commission } = await lockWithWhole(ctx, commissionId)
  requireNotOwn(ctx, commission)
  const [payment] = await ctx.db.select().from(commissionPayments).where(eq(commissionPayments.id, paymentId))
  if (!payment || commission.balanceCents !== 0 || !isPayable(commission.status))
    throw new AppError('conflict', 'A commission has changed since it was paid. Correct it on the Commissions page.')
  const [last] = await ctx.db
    .select({ id: commissionPayments.id })
    .from(commissionPayments)
    .where(eq(commissionPayments.commissionId, commissionId))
    .orderBy(desc(commissionPayments.at), desc(commissionPayments.id))
    .limit(1)
  if (last?.id !== paymentId)
    throw new AppError(
      'conflict',
      'Nothing was undone, because a later payment or payout includes one of these commissions. Undo that one first, or correct single payments on the Commissions page.',
    )
  await ctx.db.insert(commissionPayments).values({
    ...{ id: uuidv7(), commissionId, paidOn: payment.paidOn, amountCents: -payment.amountCents, at: ctx.now() },
    recordedBy: requireActor(ctx).id,
  })
  const values = {
    settledCents: commission.settledCents - payment.amountCents,
    ...(commission.status === 'received' && { status: 'due' as const }),
  }
  await updateCommission(ctx, commission, 'reverse-payment', values, { paymentId, reason })
}
