import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { notifyOwner } from '#server/applications/documents/commands/notify-owner.ts'
import { requireFreeSlot } from '#server/applications/documents/commands/reserve-upload.ts'
import { ownerFacts } from '#server/applications/documents/owner.ts'
import { type Document, lockOwnDocument, undoMs } from '#server/applications/documents/queries.ts'
import { documents } from '#server/applications/documents/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { coversMonths, type DocumentKind } from '#shared/applications/documents/document-kind.ts'
import { isChangeable } from '#shared/applications/documents/document-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Sets the type of the caller's document.
 * @throws AppError `conflict` once it is reviewed.
 */
export function describeDocument(
  ctx: Context,
  { id, kind, months }: { id: string; kind: DocumentKind; months: readonly string[] },
): Promise<Document> {
  const covered = coversMonths(kind) ? [...new Set(months)].toSorted() : []
  return change(ctx, id, 'document.describe', { kind, months: covered })
}

/**
 * Removes the caller's document.
 * @throws AppError `conflict` once it is reviewed.
 */
export const removeDocument = (ctx: Context, id: string): Promise<Document> =>
  change(ctx, id, 'document.remove', { removedAt: ctx.now() })

/**
 * Restores a document that the caller removed.
 * @throws AppError `not_found` after the undo period.
 */
export function restoreDocument(ctx: Context, id: string): Promise<Document> {
  return transact(ctx, async (ctx) => {
    const { removedAt, ...owner } = await lockOwnDocument(ctx, id)
    if (!removedAt || ctx.now().getTime() - removedAt.getTime() > undoMs)
      throw new AppError('not_found', 'This document can no longer be restored. Please upload it again.')
    await requireFreeSlot(ctx, owner)
    const [restored] = await ctx.db
      .update(documents)
      .set({ removedAt: null, updatedAt: ctx.now() })
      .where(and(eq(documents.id, id), isNotNull(documents.removedAt)))
      .returning()
    if (!restored) throw changedDocumentError()
    await noted(ctx, 'document.restore', restored)
    return restored
  })
}

function change(ctx: Context, id: string, action: string, values: Partial<typeof documents.$inferInsert>) {
  return transact(ctx, async (ctx) => {
    const { status, removedAt } = await lockOwnDocument(ctx, id)
    if (removedAt) throw new AppError('not_found', 'This document was removed.')
    if (!isChangeable(status))
      throw new AppError(
        'conflict',
        'This document has already been reviewed, so it can’t be changed. You can upload another one.',
      )
    const [changed] = await ctx.db
      .update(documents)
      .set({ ...values, updatedAt: ctx.now() })
      .where(and(eq(documents.id, id), eq(documents.status, status), isNull(documents.removedAt)))
      .returning()
    if (!changed) throw changedDocumentError()
    await noted(ctx, action, changed)
    return changed
  })
}

async function noted(ctx: Context, action: string, document: Document) {
  await record(ctx, action, document.id, ownerFacts(document))
  await notifyOwner(ctx, document)
}

const changedDocumentError = () =>
  new AppError('conflict', 'This document changed at the same time. Refresh and try again.')
