import { and, eq, inArray, isNull } from 'drizzle-orm'
import { announceOwner, ownerFacts } from '#server/features/documents/owner.ts'
import { type Document, requireSentDocument } from '#server/features/documents/queries.ts'
import { documents } from '#server/features/documents/table.ts'
import { noteStatementAgain } from '#server/features/merchant-leads/commands/follow-statements.ts'
import { reopenAnswer } from '#server/features/requirements/commands/follow-document.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { coversMonths, type DocumentKind } from '#shared/documents/document-kind.ts'
import type { DocumentStatus } from '#shared/documents/document-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Says, by the hand of staff, what a document is. @throws AppError `conflict` for what nobody can open. */
export function correctDocument(
  ctx: Context,
  { id, kind, months }: { id: string; kind: DocumentKind; months: readonly string[] },
): Promise<Document> {
  const covered = coversMonths(kind) ? [...new Set(months)].toSorted() : []
  const readable = ['needs_review', 'accepted', 'rejected'] as const
  return transact(ctx, (ctx) => correct(ctx, id, 'document.correct', readable, { kind, months: covered }))
}

/** Takes a verdict back, so that the document waits for a look again. @throws AppError `conflict` without a verdict. */
export function undoReview(ctx: Context, id: string): Promise<Document> {
  const undone = { status: 'needs_review', rejectReason: null, reviewedBy: null, reviewedAt: null } as const
  return transact(ctx, async (ctx) => {
    const corrected = await correct(ctx, id, 'document.undo-review', ['accepted', 'rejected'], undone)
    if (corrected.merchantLeadId) await noteStatementAgain(ctx, corrected.merchantLeadId)
    else await reopenAnswer(ctx, id)
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
  await requireSentDocument(ctx, id)
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
  if (!corrected) throw new AppError('conflict', 'This document stands elsewhere by now. Please look again.')
  await record(ctx, action, id, ownerFacts(corrected))
  await announceOwner(ctx, corrected)
  return corrected
}
