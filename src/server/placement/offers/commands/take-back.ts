import { dropExpected } from '#server/placement/commissions/commands/follow-offer.ts'
import { closePackagesOf } from '#server/placement/lender-submissions/commands/close-packages.ts'
import { moveSubmission } from '#server/placement/lender-submissions/commands/move-submission.ts'
import { requireSubmission } from '#server/placement/lender-submissions/queries.ts'
import { changeStatus } from '#server/placement/offers/commands/change-status.ts'
import { findChosenOffer } from '#server/placement/offers/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { isOpen, type Stage } from '#shared/applications/applications/stages.ts'
import { isFruitless } from '#shared/placement/lender-submissions/status-moves.ts'

/** The chosen offer is presented again, as if it had not been chosen. In the transaction of `ctx`. */
export async function takeBack(ctx: Context, applicationId: string): Promise<void> {
  const chosen = await findChosenOffer(ctx, applicationId)
  if (chosen?.status !== 'accepted') return
  await changeStatus(ctx, chosen, 'presented', { acceptedAt: null, choice: null, contract: null })
  await dropExpected(ctx, applicationId)
  const { id, status } = await requireSubmission(ctx, chosen.submissionId)
  if (status !== 'offer_received' && !isFruitless(status)) await moveSubmission(ctx, { id, to: 'offer_received' })
}

/** Stages with a chosen offer, and those from which an application returns to them. */
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
 * What a move of an application means for its offers and links: outside the stages of a choice nothing stays chosen, and
 * what was closed is shown to no lender again. To call after the move, in its transaction, because the application is
 * locked from then on.
 */
export async function followStage(ctx: Context, { id, to }: { id: string; to: Stage }): Promise<void> {
  if (!withChoice.includes(to)) await takeBack(ctx, id)
  if (!isOpen(to) && to !== 'funded' && to !== 'renewal') await closePackagesOf(ctx, id)
}
