import { moveApplication } from '#server/features/applications/commands/move-application.ts'
import { lockApplication, requireApplication } from '#server/features/applications/queries.ts'
import { makeDue } from '#server/features/commissions/commands/follow-offer.ts'
import { hasChosenPaper } from '#server/features/consents/queries.ts'
import { openDeal } from '#server/features/deals/commands.ts'
import { changeStatus, update } from '#server/features/offers/commands/change-status.ts'
import { settleState } from '#server/features/offers/commands/settle-state.ts'
import { followStage } from '#server/features/offers/commands/take-back.ts'
import { contractProblem } from '#server/features/offers/disclosure-guard.ts'
import { offerGuards } from '#server/features/offers/offer-guards.ts'
import { findChosenOffer, listOffersOf, type Offer } from '#server/features/offers/queries.ts'
import { successFees } from '#server/features/offers/table.ts'
import { closePackagesOf } from '#server/features/submissions/commands/close-packages.ts'
import { moveSubmission } from '#server/features/submissions/commands/move-submission.ts'
import { requireSubmission } from '#server/features/submissions/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { fundedFigures } from '#shared/commissions/commission-amount.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { offerCost } from '#shared/offers/offer-cost.ts'
import { isFruitless } from '#shared/submissions/status-moves.ts'

/**
 * Records that the contract of the chosen offer is out.
 * @param contract.mailedOn the day it went by mail, required if the applicant asked for records on paper.
 * @throws AppError `conflict` if a disclosure is still owed or unsigned, or the contract has to go by mail first.
 */
export function sendContract(
  ctx: Context,
  keys: EncryptionKeys,
  { id, mailedOn }: { id: string; mailedOn?: string | undefined },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const chosen = await requireChosen(ctx, id)
    if (mailedOn) requirePast(ctx, 'mailedOn', mailedOn)
    else if (await hasChosenPaper(ctx, id))
      throw new AppError(
        'conflict',
        'Nothing was changed. The applicant asked for records on paper. Have the contract mailed, then record the day.',
      )
    const { offer, rule } = await settleState(ctx, keys, chosen.id)
    const problem = contractProblem(rule, offer)
    if (problem) throw new AppError('conflict', `The contract cannot go out. ${problem}`)
    if (mailedOn) await record(ctx, 'offer.mail-contract', offer.id, { applicationId: id, mailedOn })
    await moveApplication(ctx, { id, to: 'contract_out' }, offerGuards)
    await enqueue(ctx, 'offers.tell-applicant', { applicationId: id, event: 'contract' })
  })
}

/** @throws AppError `invalid` for a day that has not come, or before the choice; `conflict` where no contract is out. */
export function recordSignature(
  ctx: Context,
  { id, signedOn, reference }: { id: string; signedOn: string; reference: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    requirePast(ctx, 'signedOn', signedOn)
    const offer = await requireChosen(ctx, id)
    // What was signed once stays as it is, also where documents are asked for afterwards.
    if ((await requireApplication(ctx, id)).stage !== 'contract_out')
      throw new AppError('conflict', 'No contract is out that could be signed. Please look again.')
    // A day of grace: it may be the day before where it was signed.
    if (offer.acceptedAt && signedOn < dayOf(new Date(offer.acceptedAt.getTime() - dayMs)))
      throw new AppError('invalid', checkInput, { signedOn: 'The offer was chosen later than this' })
    await update(ctx, offer, 'offer.sign-contract', { contract: { signedOn, reference } })
    await moveApplication(ctx, { id, to: 'final_checks' }, offerGuards)
  })
}

/**
 * The lender has sent the money. Here, and nowhere else, our fee becomes due: on what was funded, and never more than
 * was shown with the offer.
 */
export function recordFunding(
  ctx: Context,
  { id, ...funding }: { id: string; fundedOn: string; amountCents: number; reference: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    requirePast(ctx, 'fundedOn', funding.fundedOn)
    const offer = await requireChosen(ctx, id)
    const faults = fundingFaults(offer, funding)
    if (Object.keys(faults).length > 0) throw new AppError('invalid', checkInput, faults)
    const kept = await update(ctx, offer, 'offer.confirm-funding', { funding })
    await moveApplication(ctx, { id, to: 'funded' }, offerGuards)
    await changeStatus(ctx, kept, 'funded')
    await moveSubmission(ctx, { id: offer.submissionId, to: 'funded' })
    // The other lenders have nothing more to decide, and need the file no more.
    await closePackagesOf(ctx, id, { except: offer.submissionId })
    for (const other of await listOffersOf(ctx, id))
      if (other.offer.status === 'presented')
        await changeStatus(ctx, other.offer, 'declined', { declineReason: 'Another offer was funded' })
    const amountCents = feeOn(offer, funding.amountCents)
    if (amountCents > 0)
      await ctx.db
        .insert(successFees)
        .values({ offerId: offer.id, applicationId: id, amountCents, dueOn: funding.fundedOn, createdAt: ctx.now() })
    await earn(ctx, offer, funding)
    await enqueue(ctx, 'offers.tell-applicant', { applicationId: id, event: 'funded' })
  })
}

/** What was funded is a deal from now on, and its lender owes us what was agreed. In the transaction of `ctx`. */
export async function earn(
  ctx: Context,
  offer: Offer,
  { fundedOn, amountCents }: { fundedOn: string; amountCents: number },
) {
  const { applicationId, lenderId, lenderFeesCents, successFeeCents } = offer
  const { price } = offer.terms
  const figures = fundedFigures(offer, amountCents)
  const months = offerCost({ price, amountCents: offer.amountCents, lenderFeesCents, successFeeCents })?.months ?? 12
  const paymentCents = Math.round((offer.paymentCents * amountCents) / offer.amountCents)
  await openDeal(ctx, {
    ...{ applicationId, lenderId, fundedOn, amountCents, price, months, paymentCents, payments: offer.payments },
    ...{ netFundedCents: figures.netFundedCents, repaidCents: figures.paybackCents },
  })
  await makeDue(ctx, { applicationId, fundedOn, figures })
}

const fundingFaults = ({ contract, amountCents }: Offer, funding: { fundedOn: string; amountCents: number }) => ({
  ...(contract && funding.fundedOn < contract.signedOn && { fundedOn: 'The contract was signed later than this' }),
  ...(funding.amountCents > amountCents && { amountCents: 'This is more than the lender offered' }),
})

const feeOn = ({ successFeeCents, terms }: Offer, fundedCents: number) =>
  Math.min(successFeeCents, Math.round((fundedCents * terms.successFeeBasisPoints) / 10_000))

/** What was chosen fell through, or none of the offers will do: back to the offers, or to the lenders. */
export function reopenOffers(
  ctx: Context,
  { id, to, reason }: { id: string; to: 'offers' | 'with_lenders'; reason: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { stage } = await lockApplication(ctx, id)
    await moveApplication(ctx, { id, to, reason }, offerGuards)
    await followStage(ctx, { id, to })
    if (stage !== 'offers') await enqueue(ctx, 'offers.tell-applicant', { applicationId: id, event: 'fell-through' })
  })
}

/** @throws AppError `conflict` where nothing is chosen, or its lender does not go on. */
async function requireChosen(ctx: Context, applicationId: string): Promise<Offer> {
  await lockApplication(ctx, applicationId)
  const offer = await findChosenOffer(ctx, applicationId)
  if (offer?.status !== 'accepted') throw new AppError('conflict', 'No offer is chosen. Please look again.')
  if (isFruitless((await requireSubmission(ctx, offer.submissionId)).status))
    throw new AppError('conflict', 'The lender of the chosen offer does not go on. Go back to the offers first.')
  return offer
}

function requirePast(ctx: Context, field: string, day: string) {
  if (day <= dayOf(ctx.now())) return
  throw new AppError('invalid', checkInput, { [field]: 'This day has not come yet' })
}

const dayMs = 24 * 60 * 60_000
/** `2026-03-02`, of Greenwich. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const checkInput = 'Please check your input and try again.'
