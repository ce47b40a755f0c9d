import { and, eq, gt } from 'drizzle-orm'
import { type DocumentStore, readDocument } from '#server/applications/documents/document-store.ts'
import { ownerFacts } from '#server/applications/documents/owner.ts'
import { type Document, requireDocument } from '#server/applications/documents/queries.ts'
import { documents } from '#server/applications/documents/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { countInTransaction, readCount } from '#server/platform/db/request-counts.ts'
import { type Scan, SlowScan } from '#server/platform/storage/clamd.ts'
import { changeStatus } from './update-document.ts'

/** Scans of one sender's files in a day that end without an answer; each keeps one of four places for a minute. */
const maxSlowScans = 3
const dayMs = 24 * 60 * 60_000

/**
 * Scans a document before anyone opens it; without a scanner it continues unscanned. A sender's files are refused
 * once three scans of them took too long within a day, so that no one keeps the scanner from other files.
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
  const result = scan && (await findResult(ctx, documentStore, scan, document))
  await transact(ctx, async (ctx) => {
    if (result === 'unchecked') {
      await changeStatus(ctx, id, 'refused', { scan: 'not_scanned', refusal: result })
      await record(ctx, 'document.refuse', id, { ...ownerFacts(document), refusal: result })
    } else if (result?.isClean === false) {
      await changeStatus(ctx, id, 'quarantined', { scan: 'infected' })
      await record(ctx, 'document.quarantine', id, {
        ...ownerFacts(document),
        signature: result.signature,
      })
    } else await changeStatus(ctx, id, 'needs_review', { scan: result ? 'clean' : 'not_scanned' })
  })
}

/** Returns `unchecked` if the scanner takes too long over this sender's files. */
async function findResult(ctx: Context, documentStore: DocumentStore, scan: Scan, document: Document) {
  const key = `slow scans ${document.unverifiedNetworkHash ?? document.applicationId ?? document.merchantLeadId}`
  if ((await readCount(ctx, key)) >= maxSlowScans) return 'unchecked' as const
  try {
    return await scan(await readDocument(documentStore, document))
  } catch (error) {
    // A scanner that hangs is no fault of the file.
    if (!(error instanceof SlowScan) || !(await hasScannedSince(ctx, document))) throw error
    if ((await countInTransaction(ctx, key, dayMs)) < maxSlowScans) throw error
    return 'unchecked' as const
  }
}

/** Returns whether the scanner has answered about another file that arrived later or waited with this one. */
const hasScannedSince = async (ctx: Context, { createdAt }: Document) =>
  (await ctx.db.$count(documents, and(eq(documents.scan, 'clean'), gt(documents.updatedAt, createdAt)))) > 0
