import { eq } from 'drizzle-orm'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { type Application, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { chargeAttempt } from '#server/identity/auth/commands/limit-attempts.ts'
import { expectCommission, removeExpectedCommissions } from '#server/placement/commissions/commands/sync-with-offer.ts'
import { closePackagesOf } from '#server/placement/lender-submissions/commands/change-link.ts'
import { moveSubmission } from '#server/placement/lender-submissions/commands/move-submission.ts'
import { requireSubmission } from '#server/placement/lender-submissions/queries.ts'
import { offerGuards, presentingProblem } from '#server/placement/offers/offer-guards.ts'
import {
  findChosenOffer,
  isVerified,
  listOffersOf,
  requireOwnOffer,
  verifyText,
} from '#server/placement/offers/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { isDuplicate } from '#server/platform/db/db-errors.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { isOpen, type Stage } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { fundedFigures } from '#shared/placement/commissions/commission-amount.ts'
import { isEnded } from '#shared/placement/lender-submissions/submission-status.ts'
import { isLive } from '#shared/placement/offers/offer-status.ts'
import { commissionOf } from '#shared/placement/offers/terms.ts'
import { changeStatus } from './change-offer.ts'
import { requireSignature } from './disclose.ts'
import { recomputeDisclosureState } from './recompute-state.ts'

/** Reverts the choice in the caller's transaction. */
export async function revertChoice(ctx: Context, applicationId: string): Promise<void> {
  const chosen = await findChosenOffer(ctx, applicationId)
  if (chosen?.status !== 'accepted') return
  // The fee of a deal that was funded rests on its contract.
  const ended = chosen.contract ? { contract: chosen.contract } : {}
  await changeStatus(ctx, chosen, 'presented', { acceptedAt: null, choice: null, contract: null }, ended)
  await removeExpectedCommissions(ctx, applicationId)
  const { id, status } = await requireSubmission(ctx, chosen.submissionId)
  if (status !== 'offer_received' && !isEnded(status)) await moveSubmission(ctx, { id, to: 'offer_received' })
}

const stagesWithChoice: readonly Stage[] = [
  'offer_selected',
  'contract_out',
  'final_checks',
  'funded',
  'renewal',
  'docs_needed',
  'on_hold',
]

/**
 * Reverts choices outside their stages and closes closed applications' links; call after the move, in its
 * transaction, with the lock.
 */
export async function syncOffersWithStage(ctx: Context, { id, to }: { id: string; to: Stage }): Promise<void> {
  if (!stagesWithChoice.includes(to)) await revertChoice(ctx, id)
  if (!isOpen(to) && to !== 'funded' && to !== 'renewal') await closePackagesOf(ctx, id)
}

/**
 * Chooses an offer; the others stay open until the contract is sent.
 * @throws `conflict` after a concurrent choice or the offer's expiration.
 */
export function chooseOffer(
  ctx: Context,
  keys: EncryptionKeys,
  { id, signature }: { id: string; signature: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    await requireOwnOffer(ctx, id)
    const application = await lockOwn(ctx)
    if (application.stage === 'offer_selected') throw chosenAlready()
    if (application.stage !== 'offers')
      throw new AppError('conflict', 'Offers can’t be chosen right now. Refresh and try again.')
    requireSignature(signature, application.name)
    const { offer, rule } = await recomputeDisclosureState(ctx, keys, id)
    if (offer.expiresAt && offer.expiresAt <= ctx.now()) throw new AppError('conflict', 'This offer has expired.')
    const problem = presentingProblem(rule, offer)
    if (problem) throw new AppError('conflict', problem)
    const now = ctx.now()
    const choice = { name: signature, at: now.toISOString(), ...ctx.origin }
    await changeStatus(ctx, offer, 'accepted', { acceptedAt: now, choice }).catch((error) => {
      throw isDuplicate(error) ? chosenAlready() : error
    })
    await moveSubmission(ctx, { id: offer.submissionId, to: 'accepted_by_client' })
    await moveApplication(ctx, { id: application.id, to: 'offer_selected' }, offerGuards)
    await expectCommission(ctx, {
      ...{ applicationId: application.id, lenderId: offer.lenderId, terms: commissionOf(offer.terms) },
      ...{ figures: fundedFigures(offer, offer.amountCents), ownerStaffId: offer.ownerStaffId },
    })
    await enqueue(ctx, 'offers.notify-staff', { applicationId: application.id, event: 'chosen' })
  })
}

const chosenAlready = () =>
  new AppError('conflict', 'An offer has already been chosen, perhaps on another device. Refresh and try again.')

/** Reverts the choice and reopens presented offers. @throws `rate_limited` after several. */
export function chooseAgain(ctx: Context): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { id, stage } = await lockOwn(ctx)
    if (!isVerified(ctx)) throw new AppError('forbidden', verifyText)
    if (stage !== 'offer_selected')
      throw new AppError('conflict', 'You can change your choice only until the contract is sent. Please contact us.')
    await chargeAttempt(ctx, 'choose-again', id)
    await moveApplication(ctx, { id, to: 'offers', reason: 'The applicant is choosing again' })
    await syncOffersWithStage(ctx, { id, to: 'offers' })
    await enqueue(ctx, 'offers.notify-staff', { applicationId: id, event: 'taken-back' })
  })
}

/** Declines an offer; the lender's last one ends its submission. */
export function declineOffer(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockOwn(ctx)
    const offer = await requireOwnOffer(ctx, id)
    const { applicationId, submissionId } = offer
    await changeStatus(ctx, offer, 'declined', { declineReason: reason })
    const left = (await listOffersOf(ctx, applicationId)).filter(
      ({ offer: { submissionId: of } }) => of === submissionId,
    )
    const { status } = await requireSubmission(ctx, submissionId)
    if (!left.some(({ offer }) => isLive(offer.status)) && !isEnded(status))
      await moveSubmission(ctx, { id: submissionId, to: 'declined_by_client' })
    await enqueue(ctx, 'offers.notify-staff', { applicationId, event: 'declined' })
  })
}

/** Locked, so that the second of two concurrent choices is refused. */
async function lockOwn(ctx: Context): Promise<Application> {
  const own = await requireOwnApplication(ctx)
  await ctx.db.select().from(applications).where(eq(applications.id, own.id)).for('update')
  return requireOwnApplication(ctx)
}
