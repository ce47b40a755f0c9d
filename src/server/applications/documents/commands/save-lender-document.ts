import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type DocumentStore, keyOf, newKeyEncrypted } from '#server/applications/documents/document-store.ts'
import { type Document, requireDocument } from '#server/applications/documents/queries.ts'
import { documents } from '#server/applications/documents/table.ts'
import type { Context } from '#server/platform/context.ts'
import { refusalLabels } from '#shared/applications/documents/refusal.ts'
import { maxBytes, refusalBySize } from '#shared/applications/documents/upload-limits.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { finishUpload } from './finish-upload.ts'
import { requireFewRefusals } from './reserve-upload.ts'

/**
 * Saves a lender's PDF unchanged with the application's documents.
 * @throws `invalid` for `file` if it isn't a readable PDF.
 */
export async function saveLenderDocument(
  ctx: Context,
  documentStore: DocumentStore & { readonly isScanning: boolean },
  paper: { readonly applicationId: string; readonly offerId: string; readonly name: string },
  content: AsyncIterable<Uint8Array>,
): Promise<Document> {
  const { actor } = ctx
  if (actor.kind !== 'staff') throw new AppError('forbidden', 'You do not have permission to perform this action.')
  await requireFewRefusals(ctx)
  const id = uuidv7()
  const storedName = randomBytes(20).toString('hex')
  const keyEncrypted = newKeyEncrypted(documentStore, id)
  await documentStore.incoming.reserve(storedName, maxBytes)
  await documentStore.incoming.create(storedName)
  try {
    const size = await documentStore.incoming.append(
      storedName,
      keyOf(documentStore, { id, keyEncrypted }),
      limited(content),
    )
    const refusal = refusalBySize(size)
    if (refusal) throw refused(refusalLabels[refusal])
    const now = ctx.now()
    const [document] = await ctx.db
      .insert(documents)
      .values({
        ...{
          id,
          storedName,
          keyEncrypted,
          size,
          kind: 'other',
          months: [],
          status: 'uploading',
          modified: now.getTime(),
        },
        ...{ applicationId: paper.applicationId, offerId: paper.offerId, originalName: paper.name },
        ...{ uploadedBySession: actor.sessionId, createdAt: now, updatedAt: now },
      })
      .returning()
    if (document) await finishUpload(ctx, documentStore, document)
  } finally {
    await documentStore.incoming.remove(storedName)
  }
  const kept = await requireDocument(ctx, id)
  if (kept.refusal) throw refused(refusalLabels[kept.refusal])
  if (kept.mime !== 'application/pdf') {
    await discardLenderDocument(ctx, id)
    throw refused('Please choose the lender’s PDF.')
  }
  return kept
}

/** Discards a replaced lender document; the sweep deletes file and key. */
export async function discardLenderDocument(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .update(documents)
    .set({ removedAt: ctx.now(), updatedAt: ctx.now() })
    .where(and(eq(documents.id, id), isNotNull(documents.offerId)))
}

/** Passes a file on. @throws `invalid` once it is larger than the limit. */
export async function* limited(content: AsyncIterable<Uint8Array>) {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw refused(refusalLabels.too_large)
    yield chunk
  }
}

/** Returns the error of a refused file. */
export const refused = (text: string) => new AppError('invalid', text, { file: text })
