import { changeStatus } from '#server/applications/documents/commands/change-status.ts'
import { ownerFacts } from '#server/applications/documents/owner.ts'
import { type Document, lockSentDocument } from '#server/applications/documents/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { DocumentStatus } from '#shared/applications/documents/document-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** A review by staff; the sender sees the reason. */
export type Review = { readonly id: string } & (
  | { readonly verdict: 'accepted' }
  | { readonly verdict: 'rejected'; readonly reason: string }
)

/** Audit actions that change the review status. */
const verdicts = ['document.accepted', 'document.rejected', 'document.undo-review']

const standing: Readonly<Partial<Record<DocumentStatus, string>>> = {
  needs_review: 'The document is waiting for review.',
  accepted: 'The document is accepted.',
  rejected: 'The document was rejected.',
}

/** Error for a review based on an outdated status. */
export const alreadyReviewedError = (ctx: Context, id: string, status: DocumentStatus): Promise<AppError> =>
  staleWriteError(ctx, {
    ...{ subject: id, actions: verdicts },
    now: standing[status] ?? 'The document can’t be reviewed in its current status.',
  })

/** @throws AppError `not_found`, or `conflict` if the document is not waiting for review. */
export function reviewDocument(ctx: Context, { id, ...review }: Review): Promise<Document> {
  return transact(ctx, async (ctx) => {
    const { actor } = ctx
    if (actor.kind !== 'staff') throw new AppError('forbidden', 'You do not have permission to perform this action.')
    const { offerId, status } = await lockSentDocument(ctx, id)
    if (offerId) throw new AppError('conflict', 'This is a lender’s document, which isn’t reviewed.')
    const reviewed = await changeStatus(ctx, id, review.verdict, {
      reviewedBy: actor.id,
      reviewedAt: ctx.now(),
      rejectReason: review.verdict === 'rejected' ? review.reason : null,
    })
    if (!reviewed) throw await alreadyReviewedError(ctx, id, status)
    await record(ctx, `document.${review.verdict}`, id, ownerFacts(reviewed))
    if (review.verdict === 'rejected') await enqueue(ctx, 'documents.notify-rejected', { documentId: id })
    return reviewed
  })
}
