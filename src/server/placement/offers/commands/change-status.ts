import { and, eq } from 'drizzle-orm'
import type { Offer } from '#server/placement/offers/queries.ts'
import { offers } from '#server/placement/offers/table.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { canMoveOffer, offerStatusLabels } from '#shared/placement/offers/offer-moves.ts'
import type { OfferStatus } from '#shared/placement/offers/offer-status.ts'

type Values = Partial<typeof offers.$inferInsert>

/**
 * Changes the status of an offer, in the transaction of `ctx`. Checks the version in the WHERE clause, so that only one
 * of two concurrent changes succeeds.
 * @throws AppError `conflict` for a status change that isn't allowed or a stale version.
 */
export async function changeStatus(ctx: Context, offer: Offer, status: OfferStatus, values: Values = {}) {
  if (!canMoveOffer(offer.status, status))
    throw new AppError(
      'conflict',
      `This offer is ${offerStatusLabels[offer.status].toLowerCase()}. Refresh and try again.`,
    )
  return update(ctx, offer, `offer.${status}`, { ...values, status, statusChangedAt: ctx.now() })
}

/** Updates columns of an offer without changing its status. @throws AppError `conflict` as above. */
export async function update(
  ctx: Context,
  { id, version, applicationId, status: before }: Offer,
  action: string,
  values: Values,
  detail: Readonly<Record<string, unknown>> = {},
) {
  const [changed] = await ctx.db
    .update(offers)
    .set({ ...values, updatedAt: ctx.now(), version: version + 1 })
    .where(and(eq(offers.id, id), eq(offers.version, version)))
    .returning()
  if (!changed)
    throw new AppError('conflict', 'Someone else changed this offer at the same time. Refresh and try again.')
  const { status } = changed
  await record(ctx, action, id, {
    ...detail,
    applicationId,
    ...(status !== before && { before: { status: before }, after: { status } }),
  })
  await announce(ctx, 'applications', applicationId)
  return changed
}
