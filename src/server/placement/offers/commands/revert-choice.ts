import { removeExpectedCommissions } from '#server/placement/commissions/commands/sync-with-offer.ts'
import { closePackagesOf } from '#server/placement/lender-submissions/commands/close-packages.ts'
import { moveSubmission } from '#server/placement/lender-submissions/commands/move-submission.ts'
import { requireSubmission } from '#server/placement/lender-submissions/queries.ts'
import { changeStatus } from '#server/placement/offers/commands/change-status.ts'
import { findChosenOffer } from '#server/placement/offers/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { isOpen, type Stage } from '#shared/applications/applications/stages.ts'
import { isEnded } from '#shared/placement/lender-submissions/status-moves.ts'

/** Reverts the choice: the offer is presented again. In the transaction of `ctx`. */
export async function revertChoice(ctx: Context, applicationId: string): Promise<void> {
  const chosen = await findChosenOffer(ctx, applicationId)
  if (chosen?.status !== 'accepted') return
  await changeStatus(ctx, chosen, 'presented', { acceptedAt: null, choice: null, contract: null })
  await removeExpectedCommissions(ctx, applicationId)
  const { id, status } = await requireSubmission(ctx, chosen.submissionId)
  if (status !== 'offer_received' && !isEnded(status)) await moveSubmission(ctx, { id, to: 'offer_received' })
}

/** Stages with a chosen offer, and stages from which an application returns to them. */
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
 * Syncs offers and links with the stage of an application: outside the stages of a choice no offer stays chosen, and a
 * closed application is shown to no lender. Call it after the move, in its transaction, when the application is locked.
 */
export async function syncOffersWithStage(ctx: Context, { id, to }: { id: string; to: Stage }): Promise<void> {
  if (!stagesWithChoice.includes(to)) await revertChoice(ctx, id)
  if (!isOpen(to) && to !== 'funded' && to !== 'renewal') await closePackagesOf(ctx, id)
}
