import { v7 as uuidv7 } from 'uuid'
import { requireActor } from '#server/identity/auth/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { applicationNoteContext, applicationNotes } from './table.ts'

/** Adds a note that a file brought, in the caller's transaction; mentions in it notify no one. */
export async function addImportedNote(
  ctx: Context,
  keys: EncryptionKeys,
  { applicationId, at, body }: { readonly applicationId: string; readonly at: Date; readonly body: string },
): Promise<void> {
  const id = uuidv7()
  const bodyEncrypted = encrypt(keys, body, applicationNoteContext(id))
  await ctx.db.insert(applicationNotes).values({ id, applicationId, staffId: requireActor(ctx).id, bodyEncrypted, at })
}
