import { type DocumentStore, readDocument } from '#server/applications/documents/document-store.ts'
import { ownerFacts } from '#server/applications/documents/owner.ts'
import { requireDocument } from '#server/applications/documents/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { Scan } from '#server/platform/storage/clamd.ts'
import { changeStatus } from './update-document.ts'

/**
 * Scans a document before anyone opens it; without a scanner it continues unscanned.
 * @throws Error if the scanner doesn't respond, for a retry.
 */
export async function scanDocument(
  ctx: Context,
  documentStore: DocumentStore,
  scan: Scan | undefined,
  id: string,
): Promise<void> {
  const document = await requireDocument(ctx, id)
  if (document.status !== 'scanning' || document.removedAt) return
  const result = await scan?.(await readDocument(documentStore, document))
  await transact(ctx, async (ctx) => {
    if (result?.isClean === false) {
      await changeStatus(ctx, id, 'quarantined', { scan: 'infected' })
      await record(ctx, 'document.quarantine', id, {
        ...ownerFacts(document),
        signature: result.signature,
      })
    } else await changeStatus(ctx, id, 'needs_review', { scan: result ? 'clean' : 'not_scanned' })
  })
}
