import { announceOwner } from '#server/applications/documents/owner.ts'
import { answerOf, countUsable, type Document } from '#server/applications/documents/queries.ts'
import { syncFromDocument } from '#server/applications/requirements/commands/sync-from-document.ts'
import { recordNoUsableStatement, recordStatementReceived } from '#server/intake/merchants/commands/sync-statements.ts'
import type { Context } from '#server/platform/context.ts'

/** Updates the requirement of a changed document, in the transaction of `ctx`. */
export async function notifyOwner(ctx: Context, document: Document): Promise<void> {
  const { merchantLeadId, status } = document
  await announceOwner(ctx, document)
  if (!merchantLeadId) return syncFromDocument(ctx, answerOf(document))
  if (status === 'needs_review' && !document.removedAt) return recordStatementReceived(ctx, merchantLeadId)
  const isLost = status === 'rejected' || status === 'purged' || document.removedAt !== null
  if (isLost && (await countUsable(ctx, document)) === 0) await recordNoUsableStatement(ctx, merchantLeadId)
}
