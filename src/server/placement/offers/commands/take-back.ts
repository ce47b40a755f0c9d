import { dropExpected } from '#server/placement/commissions/commands/follow-offer.ts'
import { closePackagesOf } from '#server/placement/lender-submissions/commands/close-packages.ts'
import { moveSubmission } from '#server/placement/lender-submissions/commands/move-submission.ts'
import { requireSubmission } from '#server/placement/lender-submissions/queries.ts'
import { changeStatus } from '#server/placement/offers/commands/change-status.ts'
import { findChosenOffer } from '#server/placement/offers/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { isOpen, type Stage } from '#shared/applications/applications/stages.ts'
import { isFruitless } from '#shared/placement/lender-submissions/status-moves.ts'

/** Reverts the choice: the offer is presented again. In the transaction of `ctx`. */
export async function takeBack(ctx: Context, applicationId: string): Promise<void> {
  const chosen = await findChosenOffer(ctx, applicationId)
  if (chosen?.status !== 'accepted') return
  await changeStatus(ctx, chosen, 'presented', { acceptedAt: null, choice: null, contract: null })
  await dropExpected(ctx, applicationId)
  const { id, status } = await requireSubmission(ctx, chosen.submissionId)
  if (status !== 'offer_received' && !isFruitless(status)) await moveSubmission(ctx, { id, to: 'offer_received' })
}

/** Stages with a chosen offer, and stages from which an application returns to them. */
const withChoice: readonly Stage[] = [
  'offer_selected',
  'contract_out',
  'final_checks',
  'funded',
  'renewal',
  'docs_needed',
  'on_hold',
]

/**
 * Syncs offers and links with the stage of an application: outside the stages of a choice no offer stays chosen, and a
 * closed application is shown to no lender. Call it after the move, in its transaction, when the application is locked.
 */
export async function followStage(ctx: Context, { id, to }: { id: string; to: Stage }): Promise<void> {
  if (!withChoice.includes(to)) await takeBack(ctx, id)
  if (!isOpen(to) && to !== 'funded' && to !== 'renewal') await closePackagesOf(ctx, id)
}
