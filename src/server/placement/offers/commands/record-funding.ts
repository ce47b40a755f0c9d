import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { makeCommissionsDue } from '#server/placement/commissions/commands/sync-with-offer.ts'
import { type Funded, openDeal } from '#server/placement/deals/commands.ts'
import { closePackagesOf } from '#server/placement/lender-submissions/commands/close-packages.ts'
import { moveSubmission } from '#server/placement/lender-submissions/commands/move-submission.ts'
import { changeStatus, update } from '#server/placement/offers/commands/change-status.ts'
import { checkInput, requireChosen, requirePast } from '#server/placement/offers/commands/record-closing.ts'
import { offerGuards } from '#server/placement/offers/offer-guards.ts'
import { listOffersOf, type Offer } from '#server/placement/offers/queries.ts'
import { successFees } from '#server/placement/offers/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatCents } from '#shared/kit/money.ts'
import { type DealFigures, fundedFigures } from '#shared/placement/commissions/commission-amount.ts'
import { offerCost } from '#shared/placement/offers/offer-cost.ts'

/** Amount, day and confirmation of a funding. */
export interface Funding {
  readonly fundedOn: string
  readonly amountCents: number
  readonly reference: string
}

/**
 * Records that the lender has sent the money. Only here does our success fee become due: on the funded amount, and
 * never more than shown with the offer.
 * @param confirmedAmountCents required if the amount differs from the offer.
 * @throws AppError `invalid` for an impossible day or amount, and for an unconfirmed amount that differs from the
 * offer.
 */
export function recordFunding(
  ctx: Context,
  { id, confirmedAmountCents, ...funding }: Funding & { id: string; confirmedAmountCents?: number | undefined },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const offer = await requireChosen(ctx, id)
    requirePossible(ctx, offer, funding)
    requireConfirmed(offer, funding.amountCents, confirmedAmountCents)
    const kept = await update(ctx, offer, 'offer.confirm-funding', { funding }, { funding })
    await moveApplication(ctx, { id, to: 'funded' }, offerGuards)
    await changeStatus(ctx, kept, 'funded')
    await moveSubmission(ctx, { id: offer.submissionId, to: 'funded' })
    // The other lenders have nothing left to decide and no longer need the application.
    await closePackagesOf(ctx, id, { except: offer.submissionId })
    for (const other of await listOffersOf(ctx, id))
      if (other.offer.status === 'presented')
        await changeStatus(ctx, other.offer, 'declined', { declineReason: 'Another offer was funded' })
    const amountCents = successFeeOn(offer, funding.amountCents)
    if (amountCents > 0)
      await ctx.db
        .insert(successFees)
        .values({ offerId: offer.id, applicationId: id, amountCents, dueOn: funding.fundedOn, createdAt: ctx.now() })
    await earn(ctx, offer, funding)
    await enqueue(ctx, 'offers.notify-applicant', { applicationId: id, event: 'funded' })
  })
}

/** Adds the deal and makes commissions due. In the transaction of `ctx`. */
export async function earn(ctx: Context, offer: Offer, funding: Pick<Funding, 'fundedOn' | 'amountCents'>) {
  const { figures, ...funded } = fundedDeal(offer, funding)
  await openDeal(ctx, funded)
  await makeCommissionsDue(ctx, { applicationId: offer.applicationId, fundedOn: funding.fundedOn, figures })
}

/** Returns the deal that follows from an offer and the funded amount. */
export function fundedDeal(
  offer: Offer,
  { fundedOn, amountCents }: Pick<Funding, 'fundedOn' | 'amountCents'>,
): Funded & { readonly figures: DealFigures } {
  const { applicationId, lenderId, lenderFeesCents, successFeeCents, payments } = offer
  const { price } = offer.terms
  const figures = fundedFigures(offer, amountCents)
  return {
    ...{ applicationId, lenderId, fundedOn, amountCents, price, payments, figures },
    months: offerCost({ price, amountCents: offer.amountCents, lenderFeesCents, successFeeCents })?.months ?? 12,
    paymentCents: Math.round((offer.paymentCents * amountCents) / offer.amountCents),
    ...{ netFundedCents: figures.netFundedCents, repaidCents: figures.paybackCents },
  }
}

/** @throws AppError `invalid` for a future day or one before the signature, and for more than was offered. */
export function requirePossible(
  ctx: Context,
  { contract, amountCents }: Offer,
  funding: Pick<Funding, 'fundedOn' | 'amountCents'>,
): void {
  requirePast(ctx, 'fundedOn', funding.fundedOn)
  const faults = {
    ...(contract &&
      funding.fundedOn < contract.signedOn && { fundedOn: 'This is before the day the contract was signed' }),
    ...(funding.amountCents > amountCents && {
      amountCents: `This is more than the lender offered (${formatCents(amountCents)})`,
    }),
  }
  if (Object.keys(faults).length > 0) throw new AppError('invalid', checkInput, faults)
}

function requireConfirmed(offer: Offer, amountCents: number, confirmedAmountCents: number | undefined) {
  if (amountCents === offer.amountCents || amountCents === confirmedAmountCents) return
  const difference = `The lender offered ${formatCents(offer.amountCents)}, and you entered ${formatCents(amountCents)}.`
  throw new AppError('invalid', `The funding was not recorded. ${difference} Confirm the amount, or correct it.`, {
    amountCents: `${difference} Confirm that this is what the lender sent.`,
  })
}

/** Returns the success fee for a funded amount: never more than shown with the offer. Cents. */
export const successFeeOn = ({ successFeeCents, terms }: Offer, fundedCents: number) =>
  Math.min(successFeeCents, Math.round((fundedCents * terms.successFeeBasisPoints) / 10_000))
