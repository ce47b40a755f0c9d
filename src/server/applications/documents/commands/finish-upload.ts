import { randomBytes } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { type DocumentStore, keyOf, newKeyEncrypted } from '#server/applications/documents/document-store.ts'
import { inspectEncrypted, sharedInspector } from '#server/applications/documents/inspection/inspect-encrypted.ts'
import type { Inspection } from '#server/applications/documents/inspection/inspect-file.ts'
import { ownerFacts } from '#server/applications/documents/owner.ts'
import { answerOf, type Document, findSame, lockDocuments } from '#server/applications/documents/queries.ts'
import { documents } from '#server/applications/documents/table.ts'
import {
  fulfillRequirement,
  transferFulfillment,
} from '#server/applications/requirements/commands/sync-from-document.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { uploadsFinished } from '#server/platform/reporting/metrics.ts'
import type { uploadMetadata } from '#shared/applications/documents/contract.ts'
import { coversMonths } from '#shared/applications/documents/document-kind.ts'
import { isChangeable } from '#shared/applications/documents/document-status.ts'
import type { Refusal } from '#shared/applications/documents/refusal.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { queueReading } from './read-statement.ts'
import { countRefusal, limitUploads, requireFewRefusals, reserveUpload } from './reserve-upload.ts'
import { changeStatus } from './update-document.ts'

interface Finishing extends DocumentStore {
  readonly isScanning: boolean
}

/** Inspects and stores an uploaded file for scan or review; repeatable after a crash. */
export async function finishUpload(ctx: Context, documentStore: Finishing, document: Document): Promise<void> {
  if (document.status !== 'uploading') return
  const { storedName } = document
  const inspection = await inspect(documentStore, document)
  if (!inspection.refusal)
    await documentStore.storage.adopt(storedName, await documentStore.incoming.staged(storedName))
  const isTaken = await transact(ctx, async (ctx) => {
    const { sha256 } = inspection
    // A concurrent copy has no SHA-256 yet; with the owner's unfinished documents locked, the second transaction
    // finds the first. The owner is locked after them, if at all.
    const isWanted = or(eq(documents.status, 'uploading'), eq(documents.sha256, sha256), eq(documents.id, document.id))
    const held = await lockDocuments(ctx, document, isWanted)
    // Removed, or finished by another server, since inspection.
    if (!held.some(({ id, status, removedAt }) => id === document.id && status === 'uploading' && !removedAt))
      return true
    const same = document.offerId ? undefined : await findSame(ctx, { ...document, sha256 })
    const refusal = inspection.refusal ?? (same ? 'duplicate' : undefined)
    if (!refusal) return receive(ctx, documentStore, document, inspection)
    if (same) await describeAs(ctx, same, document)
    // Copies of accepted documents aren't reviewed: the applicant is notified, the requirement stays open.
    if (same && answerOf(same).state === 'received') await transferFulfillment(ctx, { from: document.id, to: same.id })
    return refuse(ctx, document, refusal, same?.id)
  })
  await documentStore.incoming.remove(storedName)
  uploadsFinished.inc({ outcome: isTaken ? 'received' : 'refused' })
  if (isTaken) return
  await documentStore.storage.remove(storedName)
  await countRefusal(ctx)
}

async function inspect(documentStore: DocumentStore, document: Document): Promise<Inspection> {
  const { storedName, size } = document
  const file = { key: keyOf(documentStore, document), size }
  const arrived = await documentStore.incoming.read(storedName)
  if (arrived) return inspectEncrypted(documentStore.inspector ?? sharedInspector('incoming'), file, arrived)
  return inspectEncrypted(
    documentStore.inspector ?? sharedInspector('stored'),
    file,
    await documentStore.storage.read(storedName),
  )
}

/** An untyped file uploaded again for an item takes its type. */
async function describeAs(ctx: Context, kept: Document, { kind, months }: Document) {
  const isSaidNow = kept.kind === 'other' && kind !== 'other'
  const isMonthAdded = kept.kind === kind && months.some((month) => !kept.months.includes(month))
  if (!isChangeable(kept.status) || !(isSaidNow || isMonthAdded)) return
  const [described] = await ctx.db
    .update(documents)
    .set({ kind, months: [...new Set([...kept.months, ...months])].toSorted(), updatedAt: ctx.now() })
    .where(and(eq(documents.id, kept.id), eq(documents.status, kept.status)))
    .returning()
  if (described && described.kind !== kept.kind) await queueReading(ctx, described)
  await record(ctx, 'document.describe', kept.id, ownerFacts(kept))
}

async function refuse(ctx: Context, document: Document, refusal: Refusal, duplicateOf: string | undefined) {
  const { id } = document
  await changeStatus(ctx, id, 'refused', { refusal, keyEncrypted: null, ...(duplicateOf && { duplicateOf }) })
  await record(ctx, 'document.refuse', id, { ...ownerFacts(document), refusal })
  return false
}

async function receive(ctx: Context, documentStore: Finishing, document: Document, { sha256, mime }: Inspection) {
  const { id } = document
  const found = { sha256, ...(mime && { mime }) }
  if (documentStore.isScanning) {
    await changeStatus(ctx, id, 'scanning', found)
    await enqueue(ctx, 'documents.scan', { documentId: id })
  } else await changeStatus(ctx, id, 'needs_review', { ...found, scan: 'not_scanned' })
  await record(ctx, 'document.receive', id, ownerFacts(document))
  return true
}

/**
 * Reserves an upload for the caller's application or merchant request.
 * @throws `conflict` if closed or full, `rate_limited` after refused files, `forbidden` beyond unverified limits,
 * `unavailable` if the disk is almost full.
 */
export async function startUpload(
  ctx: Context,
  documentStore: DocumentStore,
  { id, filename, kind, months, modified, size, requirement }: z.output<typeof uploadMetadata> & { id: string },
): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'applicant' && actor.kind !== 'merchant')
    throw new AppError('not_found', 'This application was not found.')
  await requireFewRefusals(ctx)
  const storedName = randomBytes(20).toString('hex')
  await documentStore.incoming.reserve(storedName, size)
  await documentStore.incoming.create(storedName)
  await transact(ctx, async (ctx) => {
    const owner = await reserveUpload(ctx)
    const unverifiedNetworkHash = await limitUploads(ctx, documentStore, owner, size)
    const sentKind = owner.merchantLeadId ? 'processing_statement' : kind
    const now = ctx.now()
    await ctx.db.insert(documents).values({
      ...{ id, size, modified, storedName, createdAt: now, updatedAt: now, ...owner, kind: sentKind },
      months: coversMonths(sentKind) ? months : [],
      status: 'uploading',
      originalName: filename,
      keyEncrypted: newKeyEncrypted(documentStore, id),
      uploadedBySession: actor.sessionId,
      unverifiedNetworkHash,
    })
    if (requirement && owner.applicationId)
      await fulfillRequirement(ctx, { requirementId: requirement, applicationId: owner.applicationId, documentId: id })
  }).catch(async (error) => {
    await documentStore.incoming.remove(storedName)
    throw error
  })
}
