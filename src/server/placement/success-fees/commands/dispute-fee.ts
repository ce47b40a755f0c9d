import { eq } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findOpenDispute, lockFee } from '#server/placement/success-fees/queries.ts'
import { successFeeDisputes } from '#server/placement/success-fees/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { DisputeOutcome } from '#shared/placement/success-fees/fee-entry.ts'
import { requireFeeVersion, touchFee } from './fee-version.ts'

interface Disputed {
  readonly id: string
  readonly version: number
  readonly disputeId: string
}

/** Opens a dispute, which stops reminders. @throws `conflict` if one is open, or for a stale version. */
export function openDispute(ctx: Context, { id, version, disputeId, reason }: Disputed & { reason: string }) {
  return transact(ctx, async (ctx) => {
    const fee = await lockFee(ctx, id)
    const [known] = await ctx.db.select().from(successFeeDisputes).where(eq(successFeeDisputes.id, disputeId))
    if (known?.feeId === id && known.reason === reason) return
    if (known) throw refused('A dispute with another reason was already opened. Refresh and try again.')
    await requireFeeVersion(ctx, fee, version)
    if (await findOpenDispute(ctx, id)) throw refused('A dispute is already open.')
    await ctx.db.insert(successFeeDisputes).values({
      ...{ id: disputeId, feeId: id, reason },
      ...{ openedBy: requireActor(ctx).id, openedAt: ctx.now() },
    })
    await record(ctx, 'success-fee.dispute', id, { applicationId: fee.applicationId, disputeId, reason })
    await touchFee(ctx, fee)
  })
}

/** Resolves a dispute. @throws `not_found`, `conflict` if resolved otherwise, or for a stale version. */
export function resolveDispute(
  ctx: Context,
  { id, version, disputeId, outcome, note }: Disputed & { outcome: DisputeOutcome; note: string },
) {
  return transact(ctx, async (ctx) => {
    const fee = await lockFee(ctx, id)
    const [dispute] = await ctx.db.select().from(successFeeDisputes).where(eq(successFeeDisputes.id, disputeId))
    if (dispute?.feeId !== id) throw new AppError('not_found', 'This dispute was not found.')
    if (dispute.outcome === outcome && dispute.note === note) return
    await requireFeeVersion(ctx, fee, version)
    if (dispute.resolvedAt !== null) throw refused('This dispute was already resolved.')
    await ctx.db
      .update(successFeeDisputes)
      .set({ outcome, note, resolvedBy: requireActor(ctx).id, resolvedAt: ctx.now() })
      .where(eq(successFeeDisputes.id, disputeId))
    const { applicationId } = fee
    await record(ctx, 'success-fee.resolve-dispute', id, { applicationId, disputeId, outcome, ...(note && { note }) })
    await touchFee(ctx, fee)
  })
}

const refused = (why: string) => new AppError('conflict', `Your change wasn’t saved. ${why}`)
