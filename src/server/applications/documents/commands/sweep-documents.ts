import { and, eq, inArray, isNotNull, lt, ne, not, or, sql } from 'drizzle-orm'
import { lockApplication } from '#server/applications/applications/queries.ts'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { ownerFacts } from '#server/applications/documents/owner.ts'
import { type Document, lockDocuments, undoMs } from '#server/applications/documents/queries.ts'
import { documents, statementReadings } from '#server/applications/documents/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { heldIds } from '#server/system/legal-holds/queries.ts'
import { purgeNetworkHashes } from './reserve-upload.ts'
import { type SweptFiles, sweepFiles } from './sweep-files.ts'
import { changeStatus } from './update-document.ts'

const minute = 60_000
const day = 24 * 60 * minute

const unfinishedMs = 3 * day
/** How long refusals are shown and harmful files quarantined. */
const notificationMs = 7 * day
/** Then a scan without a result is requested again. */
const scanMs = 30 * minute

/** Deletes removed, refused, and abandoned documents unless on legal hold, and trashes unknown files. */
export async function sweepDocuments(ctx: Context, documentStore: DocumentStore): Promise<SweptFiles> {
  for (const document of await listDue(ctx)) await purge(ctx, documentStore, document)
  await scanAgain(ctx)
  await purgeNetworkHashes(ctx)
  return sweepFiles(ctx, documentStore)
}

const before = (ctx: Context, ms: number) => new Date(ctx.now().getTime() - ms)

const isHeld = sql`(coalesce(${documents}.application_id in ${heldIds('application')}, false)
  or coalesce(${documents}.merchant_lead_id in ${heldIds('merchant_lead')}, false))`

const isDue = (ctx: Context) =>
  and(
    ne(documents.status, 'purged'),
    or(
      and(isNotNull(documents.removedAt), lt(documents.removedAt, before(ctx, undoMs))),
      and(eq(documents.status, 'uploading'), lt(documents.updatedAt, before(ctx, unfinishedMs))),
      and(inArray(documents.status, ['refused', 'quarantined']), lt(documents.updatedAt, before(ctx, notificationMs))),
    ),
    not(isHeld),
  )

const listDue = (ctx: Context): Promise<Document[]> => ctx.db.select().from(documents).where(isDue(ctx))

/** The key first: then even a backup can't be decrypted. */
async function purge(ctx: Context, { incoming, storage }: DocumentStore, document: Document) {
  const { id, storedName } = document
  const isGone = await transact(ctx, async (ctx) => {
    await lockDocuments(ctx, document, eq(documents.id, id))
    // Legal holds lock the application too, so they precede this check or find the document deleted.
    if (document.applicationId) await lockApplication(ctx, document.applicationId)
    if ((await ctx.db.$count(documents, and(eq(documents.id, id), isDue(ctx)))) === 0) return false
    const purged = await changeStatus(ctx, id, 'purged', { keyEncrypted: null, purgedAt: ctx.now() })
    await ctx.db.delete(statementReadings).where(eq(statementReadings.documentId, id))
    if (purged) await record(ctx, 'document.purge', id, ownerFacts(document))
    return true
  })
  if (!isGone) return
  await incoming.remove(storedName)
  // Stored only if this database is older than the storage.
  if (document.status === 'uploading') await storage.discard(storedName)
  else await storage.remove(storedName)
}

const scanAgain = (ctx: Context) =>
  transact(ctx, async (ctx) => {
    const hasJob = sql`exists (select from outbox where job = 'documents.scan'
      and (payload ->> 'documentId')::uuid = ${documents.id} and done_at is null and dead_at is null)`
    const waiting = and(
      ...[eq(documents.status, 'scanning'), lt(documents.updatedAt, before(ctx, scanMs)), not(hasJob)],
    )
    // Locked rows are left to the next sweep.
    const free = ctx.db.select({ id: documents.id }).from(documents).where(waiting).for('update', { skipLocked: true })
    const late = await ctx.db
      .update(documents)
      .set({ updatedAt: ctx.now() })
      .where(inArray(documents.id, free))
      .returning({ id: documents.id })
    for (const { id } of late) await enqueue(ctx, 'documents.scan', { documentId: id })
  })
