import { and, isNotNull, ne, or, sql } from 'drizzle-orm'
import { type Owner, ofOwner } from '#server/features/documents/owner.ts'
import { documents } from '#server/features/documents/table.ts'
import type { Vault } from '#server/features/documents/vault.ts'
import type { Context } from '#server/platform/context.ts'

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
  return shredded.map(({ name }) => name)
}

/** Takes files out of the storage. What a crash leaves behind has no key any more, and the sweep finds it. */
export async function removeFiles({ incoming, storage }: Vault, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await incoming.remove(name)
    await storage.remove(name)
  }
}
