import { changeStatus } from '#server/features/documents/commands/change-status.ts'
import { ownerFacts } from '#server/features/documents/owner.ts'
import { type Document, requireSentDocument } from '#server/features/documents/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** What a member of staff says of a document; the reason is read by its sender. */
export type Review = { readonly id: string } & (
  | { readonly verdict: 'accepted' }
  | { readonly verdict: 'rejected'; readonly reason: string }
)

/** @throws AppError `not_found`, or `conflict` where the document does not wait for a review. */
export function reviewDocument(ctx: Context, { id, ...review }: Review): Promise<Document> {
  return transact(ctx, async (ctx) => {
    const { actor } = ctx
    if (actor.kind !== 'staff') throw new AppError('forbidden', 'You do not have permission to perform this action.')
    const { offerId } = await requireSentDocument(ctx, id)
    if (offerId) throw new AppError('conflict', 'This is a paper of a lender, which nobody reviews.')
    const reviewed = await changeStatus(ctx, id, review.verdict, {
      reviewedBy: actor.id,
      reviewedAt: ctx.now(),
      rejectReason: review.verdict === 'rejected' ? review.reason : null,
    })
    if (!reviewed) throw new AppError('conflict', 'This document does not wait for a review. Please look again.')
    await record(ctx, `document.${review.verdict}`, id, ownerFacts(reviewed))
    if (review.verdict === 'rejected') await enqueue(ctx, 'documents.tell-rejected', { documentId: id })
    return reviewed
  })
}
