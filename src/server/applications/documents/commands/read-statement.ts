import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type DocumentStore, keyOf, readStored } from '#server/applications/documents/document-store.ts'
import { announceOwner } from '#server/applications/documents/owner.ts'
import { type Document, findDocument } from '#server/applications/documents/queries.ts'
import { encryptReading } from '#server/applications/documents/statement-reading.ts'
import { documents, statementReadings } from '#server/applications/documents/table.ts'
import {
  type StatementAnswer,
  type StatementReader,
  takesTooMuch,
} from '#server/applications/statements/statement-reader.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { DamagedFile } from '#server/platform/storage/decrypt-file.ts'
import { MissingFile } from '#server/platform/storage/storage.ts'
import { JobFailed } from '#server/platform/threads/limited-worker.ts'
import { isReadable } from '#shared/applications/documents/document-status.ts'

/** Returns whether a document is an application's bank statement that may be opened. */
const isStatement = ({ kind, status, applicationId, offerId, removedAt, keyEncrypted }: Document) =>
  kind === 'bank_statement' &&
  isReadable(status) &&
  applicationId !== null &&
  offerId === null &&
  removedAt === null &&
  keyEncrypted !== null

/** Queues the reading of a bank statement in the caller's transaction; other documents are left alone. */
export async function queueReading(ctx: Context, document: Document): Promise<void> {
  if (isStatement(document)) await enqueue(ctx, 'documents.read-statement', { documentId: document.id })
}

/** Queues it unless it was read or waits: a sender may describe, remove and restore a file again and again. */
export async function queueFirstReading(ctx: Context, document: Document): Promise<void> {
  const isRead = eq(statementReadings.documentId, document.id)
  const isWaiting = and(
    ...[eq(outbox.job, 'documents.read-statement'), isNull(outbox.doneAt), isNull(outbox.deadAt)],
    sql`${outbox.payload} ->> 'documentId' = ${document.id}`,
  )
  if ((await ctx.db.$count(statementReadings, isRead)) > 0 || (await ctx.db.$count(outbox, isWaiting)) > 0) return
  await queueReading(ctx, document)
}

/** Reads a bank statement and stores what was found, or why it can't be read; repeatable after a crash. */
export async function readStatement(
  ctx: Context,
  documentStore: DocumentStore,
  reader: StatementReader,
  id: string,
): Promise<void> {
  const document = await findDocument(ctx, id)
  if (!document || !isStatement(document)) return
  const answer = (await hasEndedServers(ctx, id))
    ? { unreadable: takesTooMuch }
    : await readFile(documentStore, reader, document)
  const found =
    'packed' in answer
      ? {
          problem: null,
          periods: [...answer.periods],
          readingEncrypted: encryptReading(documentStore.keys, id, answer.packed),
        }
      : { problem: answer.unreadable, periods: null, readingEncrypted: null }
  await transact(ctx, async (ctx) => {
    // Removed, purged, or described differently since the file was opened.
    const [now] = await ctx.db.select().from(documents).where(eq(documents.id, id)).for('update')
    if (!now?.applicationId || !isStatement(now)) return
    const values = { ...found, applicationId: now.applicationId, readAt: ctx.now() }
    await ctx.db
      .insert(statementReadings)
      .values({ documentId: id, ...values })
      .onConflictDoUpdate({ target: statementReadings.documentId, set: values })
    await announceOwner(ctx, now)
  })
}

/** Attempts without an error: the server stopped during each. */
const maxStops = 2

/** Returns whether reading this file seems to end servers, which must not happen at every attempt. */
async function hasEndedServers(ctx: Context, id: string): Promise<boolean> {
  const isThis = sql`${outbox.payload} ->> 'documentId' = ${id}`
  const isStopped = and(gt(outbox.attempts, maxStops), isNull(outbox.lastError), isNull(outbox.doneAt))
  return (await ctx.db.$count(outbox, and(eq(outbox.job, 'documents.read-statement'), isThis, isStopped))) > 0
}

async function readFile(
  documentStore: DocumentStore,
  reader: StatementReader,
  document: Document,
): Promise<StatementAnswer> {
  try {
    const encryption = { key: keyOf(documentStore, document), size: document.size }
    const stored = await readStored(documentStore, document.storedName)
    try {
      return await reader.read({ encryption }, stored)
    } finally {
      stored.destroy()
    }
  } catch (error) {
    // The file won't change, so another attempt would fail in the same way.
    if (error instanceof DamagedFile || error instanceof MissingFile)
      return { unreadable: 'The stored file is damaged. It has to be uploaded again.' }
    if (error instanceof JobFailed)
      return { unreadable: 'The file has a structure that can’t be read. Check it by hand.' }
    throw error
  }
}
