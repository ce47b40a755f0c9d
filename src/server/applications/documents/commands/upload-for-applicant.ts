import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { type DocumentStore, keyOf, newKeyEncrypted } from '#server/applications/documents/document-store.ts'
import { announceOwner } from '#server/applications/documents/owner.ts'
import { type Document, findDocument, requireDocument } from '#server/applications/documents/queries.ts'
import { documents } from '#server/applications/documents/table.ts'
import { fulfillRequirement } from '#server/applications/requirements/commands/sync-from-document.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { staffUploadQuery } from '#shared/applications/documents/contract.ts'
import { coversMonths } from '#shared/applications/documents/document-kind.ts'
import { refusalLabels } from '#shared/applications/documents/refusal.ts'
import { maxBytes, refusalBySize } from '#shared/applications/documents/upload-limits.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { finishUpload } from './finish-upload.ts'
import { limitUploads, requireFewRefusals, reserveForApplication } from './reserve-upload.ts'
import { limited, refused } from './save-lender-document.ts'

type StaffUpload = z.output<typeof staffUploadQuery> & { readonly applicationId: string; readonly id: string }

/**
 * Saves a file that the applicant gave to staff, once, with the limits and checks of their own uploads.
 * @throws `invalid` for `file` if it is refused, `conflict` if the application is closed or full, `rate_limited` after
 * refused files.
 */
export async function uploadForApplicant(
  ctx: Context,
  documentStore: DocumentStore & { readonly isScanning: boolean },
  upload: StaffUpload,
  content: AsyncIterable<Uint8Array>,
): Promise<Document> {
  const { actor } = ctx
  if (actor.kind !== 'staff') throw new AppError('forbidden', 'You do not have permission to perform this action.')
  const { id, applicationId } = upload
  const known = await findDocument(ctx, id)
  if (known) return requireSame(known, { applicationId, staffId: actor.id })
  await requireFewRefusals(ctx)
  const storedName = randomBytes(20).toString('hex')
  const keyEncrypted = newKeyEncrypted(documentStore, id)
  await documentStore.incoming.reserve(storedName, maxBytes)
  await documentStore.incoming.create(storedName)
  try {
    const key = keyOf(documentStore, { id, keyEncrypted })
    const size = await documentStore.incoming.append(storedName, key, limited(content))
    const refusal = refusalBySize(size)
    if (refusal) throw refused(refusalLabels[refusal])
    const stored = { storedName, keyEncrypted, size, uploadedBySession: actor.sessionId, uploadedByStaff: actor.id }
    const document = await addDocument(ctx, documentStore, upload, stored)
    await finishUpload(ctx, documentStore, document)
  } finally {
    await documentStore.incoming.remove(storedName)
  }
  return withoutRefusal(ctx, id)
}

/** A retry after a lost reply. */
function requireSame(known: Document, { applicationId, staffId }: { applicationId: string; staffId: string }) {
  const isSame = known.applicationId === applicationId && known.uploadedByStaff === staffId
  if (isSame && known.status !== 'uploading' && !known.removedAt) return known
  throw alreadySent()
}

const alreadySent = () => new AppError('conflict', 'This file was already sent. Refresh the page to see it.')

type Stored = Pick<Document, 'storedName' | 'keyEncrypted' | 'size' | 'uploadedBySession' | 'uploadedByStaff'>

function addDocument(
  ctx: Context,
  documentStore: DocumentStore,
  { id, applicationId, filename, kind, months, modified, requirement }: StaffUpload,
  stored: Stored,
): Promise<Document> {
  return transact(ctx, async (ctx) => {
    const owner = await reserveForApplication(ctx, applicationId)
    await limitUploads(ctx, documentStore, owner, stored.size)
    const now = ctx.now()
    const [document] = await ctx.db
      .insert(documents)
      .values({
        ...{ ...stored, ...owner, id, kind, modified, originalName: filename, status: 'uploading' },
        ...{ months: coversMonths(kind) ? months : [], createdAt: now, updatedAt: now },
      })
      // Two retries may run at once.
      .onConflictDoNothing({ target: documents.id })
      .returning()
    if (!document) throw alreadySent()
    if (requirement) await fulfillRequirement(ctx, { requirementId: requirement, applicationId, documentId: id })
    return document
  })
}

/** The reply says why a file was refused; the applicant's list isn't filled with such files. */
async function withoutRefusal(ctx: Context, id: string): Promise<Document> {
  const document = await requireDocument(ctx, id)
  if (!document.refusal) return document
  await ctx.db.update(documents).set({ removedAt: ctx.now(), updatedAt: ctx.now() }).where(eq(documents.id, id))
  await announceOwner(ctx, document)
  throw refused(refusalLabels[document.refusal])
}
