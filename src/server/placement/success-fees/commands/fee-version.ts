import { eq } from 'drizzle-orm'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { readBooks, type SuccessFee } from '#server/placement/success-fees/queries.ts'
import { successFees } from '#server/placement/success-fees/table.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { formatCents } from '#shared/kit/money.ts'

/** Requires the version the caller saw. @throws `conflict`, naming who changed it. */
export async function requireFeeVersion(ctx: Context, { offerId, version }: SuccessFee, seen: number): Promise<void> {
  if (version === seen) return
  const { sums } = await readBooks(ctx, offerId)
  throw await staleWriteError(ctx, {
    subject: offerId,
    now: `The balance is now ${formatCents(sums.balanceCents)}. Review the fee and try again.`,
  })
}

/** Advances a locked fee's version. */
export async function touchFee(ctx: Context, { offerId, version }: SuccessFee): Promise<void> {
  await ctx.db
    .update(successFees)
    .set({ version: version + 1 })
    .where(eq(successFees.offerId, offerId))
  await announce(ctx, 'success-fees', offerId)
}
