import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { type Owner, ofOwner } from '#server/applications/documents/owner.ts'
import { documents, statementReadings } from '#server/applications/documents/table.ts'
import type { Context } from '#server/platform/context.ts'
import { fileDeletions } from '#server/platform/storage/table.ts'

/**
 * Destroys documents' keys and names in the caller's transaction, so that no copy can be decrypted.
 * @returns stored names for `removeFiles`.
 */
export async function shredDocuments(ctx: Context, owner: Owner): Promise<string[]> {
  const shredded = await ctx.db
    .update(documents)
    .set({
      ...{ status: 'purged', keyEncrypted: null, originalName: '', rejectReason: null, sha256: null },
      purgedAt: sql`coalesce(${documents.purgedAt}, ${ctx.now()})`,
    })
    .where(
      and(
        ofOwner(owner),
        or(ne(documents.status, 'purged'), isNotNull(documents.keyEncrypted), ne(documents.originalName, '')),
      ),
    )
    .returning({ name: documents.storedName })
  const names = shredded.map(({ name }) => name)
  await ctx.db
    .delete(statementReadings)
    .where(
      inArray(statementReadings.documentId, ctx.db.select({ id: documents.id }).from(documents).where(ofOwner(owner))),
    )
  // The names must survive a crash, even if the rows are deleted.
  if (names.length > 0)
    await ctx.db
      .insert(fileDeletions)
      .values(names.map((storedName) => ({ storedName, requestedAt: ctx.now() })))
      .onConflictDoNothing()
  return names
}

/** Deletes files for good, from the trash too; after a crash `deleteErasedFiles` continues. */
export async function removeFiles(
  ctx: Context,
  { incoming, storage }: DocumentStore,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    await incoming.remove(name)
    await storage.remove(name)
    await ctx.db.delete(fileDeletions).where(eq(fileDeletions.storedName, name))
  }
}

/** Deletes erased records' files left by a crash. */
export async function deleteErasedFiles(ctx: Context, documentStore: DocumentStore): Promise<void> {
  const left = await ctx.db.select({ name: fileDeletions.storedName }).from(fileDeletions)
  await removeFiles(
    ctx,
    documentStore,
    left.map(({ name }) => name),
  )
}
