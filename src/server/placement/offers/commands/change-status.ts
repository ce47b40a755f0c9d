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
 * Moves an offer on, in the transaction of `ctx`. Its version stands in the WHERE: of two who move at once, one is told.
 * @throws AppError `conflict` for a move that there is not, or that another was faster with.
 */
export async function changeStatus(ctx: Context, offer: Offer, status: OfferStatus, values: Values = {}) {
  if (!canMoveOffer(offer.status, status))
    throw new AppError('conflict', `This offer is ${offerStatusLabels[offer.status].toLowerCase()}. Please look again.`)
  return update(ctx, offer, `offer.${status}`, { ...values, status, statusSince: ctx.now() })
}

/** Changes what is kept with an offer and leaves it where it is. @throws AppError `conflict` as above. */
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
    throw new AppError('conflict', 'Somebody else changed this offer at the same moment. Please look again.')
  const { status } = changed
  await record(ctx, action, id, {
    ...detail,
    applicationId,
    ...(status !== before && { before: { status: before }, after: { status } }),
  })
  await announce(ctx, 'applications', applicationId)
  return changed
}
