import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { alreadyReviewedError } from '#server/applications/documents/commands/review-document.ts'
import { announceOwner, ownerFacts } from '#server/applications/documents/owner.ts'
import { type Document, lockSentDocument } from '#server/applications/documents/queries.ts'
import { documents } from '#server/applications/documents/table.ts'
import { reopenFulfillment } from '#server/applications/requirements/commands/sync-from-document.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { recordStatementReopened } from '#server/intake/merchants/commands/sync-statements.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { coversMonths, type DocumentKind, documentKindLabels } from '#shared/applications/documents/document-kind.ts'
import type { DocumentStatus } from '#shared/applications/documents/document-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatMonth } from '#shared/kit/month.ts'

interface Described {
  readonly kind: DocumentKind
  readonly months: string[]
}

/**
 * Corrects a document's type on behalf of staff.
 * @param before the type the caller saw.
 * @throws AppError `conflict` if the document can't be opened, or another user changed it.
 */
export function correctDocument(
  ctx: Context,
  { id, kind, months, before }: Described & { id: string; before: Described },
): Promise<Document> {
  const said = { kind, months: coversMonths(kind) ? [...new Set(months)].toSorted() : [] }
  const readable = ['needs_review', 'accepted', 'rejected'] as const
  return transact(ctx, async (ctx) => {
    const document = await lockSentDocument(ctx, id)
    const stands = { kind: document.kind, months: document.months }
    if (!isDeepStrictEqual(before, stands) && !isDeepStrictEqual(said, stands)) {
      const now = `It is now “${describe(stands)}”.`
      throw await staleWriteError(ctx, { subject: id, actions: ['document.correct', 'document.describe'], now })
    }
    return correct(ctx, id, 'document.correct', readable, said)
  })
}

const describe = ({ kind, months }: Described) => [documentKindLabels[kind], ...months.map(formatMonth)].join(', ')

/**
 * Undoes a review, so that the document waits for review again.
 * @param from the decision the caller saw.
 * @throws AppError `conflict` if the decision has changed.
 */
export function undoReview(
  ctx: Context,
  { id, from }: { id: string; from: 'accepted' | 'rejected' },
): Promise<Document> {
  const undone = { status: 'needs_review', rejectReason: null, reviewedBy: null, reviewedAt: null } as const
  return transact(ctx, async (ctx) => {
    const { status } = await lockSentDocument(ctx, id)
    if (status !== from) throw await alreadyReviewedError(ctx, id, status)
    const corrected = await correct(ctx, id, 'document.undo-review', ['accepted', 'rejected'], undone)
    if (corrected.merchantLeadId) await recordStatementReopened(ctx, corrected.merchantLeadId)
    else await reopenFulfillment(ctx, id)
    return corrected
  })
}

async function correct(
  ctx: Context,
  id: string,
  action: string,
  from: readonly DocumentStatus[],
  values: Partial<typeof documents.$inferInsert>,
) {
  const [corrected] = await ctx.db
    .update(documents)
    .set({ ...values, updatedAt: ctx.now() })
    .where(
      and(
        eq(documents.id, id),
        inArray(documents.status, [...from]),
        isNull(documents.removedAt),
        isNull(documents.offerId),
      ),
    )
    .returning()
  if (!corrected) throw new AppError('conflict', 'This document’s status has changed. Refresh and try again.')
  await record(ctx, action, id, ownerFacts(corrected))
  await announceOwner(ctx, corrected)
  return corrected
}
