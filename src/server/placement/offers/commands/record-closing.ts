import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { lockApplication, requireApplication } from '#server/applications/applications/queries.ts'
import { hasDeclinedElectronicRecords } from '#server/messaging/consents/queries.ts'
import { requireSubmission } from '#server/placement/lender-submissions/queries.ts'
import { update } from '#server/placement/offers/commands/change-status.ts'
import { recomputeDisclosureState } from '#server/placement/offers/commands/recompute-state.ts'
import { syncOffersWithStage } from '#server/placement/offers/commands/revert-choice.ts'
import { contractProblem } from '#server/placement/offers/disclosure-guard.ts'
import { offerGuards } from '#server/placement/offers/offer-guards.ts'
import { findChosenOffer, type Offer } from '#server/placement/offers/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { isEnded } from '#shared/placement/lender-submissions/status-moves.ts'

/**
 * Records that the contract of the chosen offer has been sent.
 * @param contract.mailedOn the day it was mailed, required if the applicant asked for records on paper.
 * @throws AppError `conflict` if a disclosure is missing or unsigned, or the contract has to be mailed first.
 */
export function sendContract(
  ctx: Context,
  keys: EncryptionKeys,
  { id, mailedOn }: { id: string; mailedOn?: string | undefined },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const chosen = await requireChosen(ctx, id)
    if (mailedOn) requirePast(ctx, 'mailedOn', mailedOn)
    else if (await hasDeclinedElectronicRecords(ctx, id))
      throw new AppError(
        'conflict',
        'The applicant asked for records on paper. Have the contract mailed, then record the day.',
      )
    const { offer, rule } = await recomputeDisclosureState(ctx, keys, chosen.id)
    const problem = contractProblem(rule, offer)
    if (problem) throw new AppError('conflict', `The contract can’t be sent. ${problem}`)
    if (mailedOn) await record(ctx, 'offer.mail-contract', offer.id, { applicationId: id, mailedOn })
    await moveApplication(ctx, { id, to: 'contract_out' }, offerGuards)
    await enqueue(ctx, 'offers.notify-applicant', { applicationId: id, event: 'contract' })
  })
}

/** @throws AppError `invalid` for a future day or one before the choice; `conflict` if no contract has been sent. */
export function recordSignature(
  ctx: Context,
  { id, signedOn, reference }: { id: string; signedOn: string; reference: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    requirePast(ctx, 'signedOn', signedOn)
    const offer = await requireChosen(ctx, id)
    // A recorded signature stays, also if documents are requested afterwards.
    if ((await requireApplication(ctx, id)).stage !== 'contract_out')
      throw new AppError(
        'conflict',
        'No contract has been sent, so no signature can be recorded. Refresh and try again.',
      )
    // One day of tolerance for time zones.
    if (offer.acceptedAt && signedOn < dayOf(new Date(offer.acceptedAt.getTime() - dayMs)))
      throw new AppError('invalid', checkInput, { signedOn: 'This is before the offer was chosen' })
    await update(ctx, offer, 'offer.sign-contract', { contract: { signedOn, reference } })
    await moveApplication(ctx, { id, to: 'final_checks' }, offerGuards)
  })
}

/** Records that the chosen offer fell through, or that no offer is suitable: back to the offers, or to the lenders. */
export function reopenOffers(
  ctx: Context,
  { id, to, reason }: { id: string; to: 'offers' | 'with_lenders'; reason: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { stage } = await lockApplication(ctx, id)
    await moveApplication(ctx, { id, to, reason }, offerGuards)
    await syncOffersWithStage(ctx, { id, to })
    if (stage !== 'offers') await enqueue(ctx, 'offers.notify-applicant', { applicationId: id, event: 'fell-through' })
  })
}

/** @throws AppError `conflict` if no offer is chosen, or its lender has withdrawn. */
export async function requireChosen(ctx: Context, applicationId: string): Promise<Offer> {
  await lockApplication(ctx, applicationId)
  const offer = await findChosenOffer(ctx, applicationId)
  if (offer?.status !== 'accepted') throw new AppError('conflict', 'No offer is chosen. Refresh and try again.')
  if (isEnded((await requireSubmission(ctx, offer.submissionId)).status))
    throw new AppError('conflict', 'The lender of the chosen offer isn’t moving forward. Return to the offers first.')
  return offer
}

export function requirePast(ctx: Context, field: string, day: string) {
  if (day <= dayOf(ctx.now())) return
  throw new AppError('invalid', checkInput, { [field]: 'Enter a date that isn’t in the future' })
}

const dayMs = 24 * 60 * 60_000
/** `2026-03-02`, in UTC. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
export const checkInput = 'Please check your input and try again.'
