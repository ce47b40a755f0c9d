import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { lockApplication, requireApplication } from '#server/applications/applications/queries.ts'
import { hasDeclinedElectronicRecords } from '#server/messaging/consents/queries.ts'
import { requireSubmission } from '#server/placement/lender-submissions/queries.ts'
import { update } from '#server/placement/offers/commands/change-status.ts'
import { settleState } from '#server/placement/offers/commands/settle-state.ts'
import { followStage } from '#server/placement/offers/commands/take-back.ts'
import { contractProblem } from '#server/placement/offers/disclosure-guard.ts'
import { offerGuards } from '#server/placement/offers/offer-guards.ts'
import { findChosenOffer, type Offer } from '#server/placement/offers/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { isFruitless } from '#shared/placement/lender-submissions/status-moves.ts'

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
    else if (await hasDeclinedElectronicRecords(ctx, id))
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
export async function requireChosen(ctx: Context, applicationId: string): Promise<Offer> {
  await lockApplication(ctx, applicationId)
  const offer = await findChosenOffer(ctx, applicationId)
  if (offer?.status !== 'accepted') throw new AppError('conflict', 'No offer is chosen. Please look again.')
  if (isFruitless((await requireSubmission(ctx, offer.submissionId)).status))
    throw new AppError('conflict', 'The lender of the chosen offer does not go on. Go back to the offers first.')
  return offer
}

export function requirePast(ctx: Context, field: string, day: string) {
  if (day <= dayOf(ctx.now())) return
  throw new AppError('invalid', checkInput, { [field]: 'This day has not come yet' })
}

const dayMs = 24 * 60 * 60_000
/** `2026-03-02`, of Greenwich. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
export const checkInput = 'Please check your input and try again.'
