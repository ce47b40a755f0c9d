import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { type Owner, ofOwner } from '#server/applications/documents/owner.ts'
import { documents } from '#server/applications/documents/table.ts'
import type { Context } from '#server/platform/context.ts'
import { fileDeletions } from '#server/platform/storage/table.ts'

/**
 * Destroys the keys of everything that was sent for an application or a merchant quote, and what its files were called, in the transaction of
 * `ctx`. From its commit on nobody can read them, wherever a copy may lie.
 * @returns names in the storage, for `removeFiles`.
 */
export async function shredDocuments(ctx: Context, owner: Owner): Promise<string[]> {
  const shredded = await ctx.db
    .update(documents)
    .set({
      ...{ status: 'disposed', keySealed: null, originalName: '', rejectReason: null, sha256: null },
      disposedAt: sql`coalesce(${documents.disposedAt}, ${ctx.now()})`,
    })
    .where(
      and(
        ofOwner(owner),
        or(ne(documents.status, 'disposed'), isNotNull(documents.keySealed), ne(documents.originalName, '')),
      ),
    )
    .returning({ name: documents.storedName })
  const names = shredded.map(({ name }) => name)
  // The rows may go with this transaction as well; after a crash the names must still be known.
  if (names.length > 0)
    await ctx.db
      .insert(fileDeletions)
      .values(names.map((storedName) => ({ storedName, requestedAt: ctx.now() })))
      .onConflictDoNothing()
  return names
}

/** Deletes files for good, from the trash as well. After a crash `deleteErasedFiles` deletes the rest. */
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

/** Deletes the files of erased records that a crash has left behind. */
export async function deleteErasedFiles(ctx: Context, vault: DocumentStore): Promise<void> {
  const left = await ctx.db.select({ name: fileDeletions.storedName }).from(fileDeletions)
  await removeFiles(
    ctx,
    vault,
    left.map(({ name }) => name),
  )
}
