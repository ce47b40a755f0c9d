import { createHash } from 'node:crypto'
import { transcriptContext } from '#server/applications/applications/queries.ts'
import { applicationTranscripts } from '#server/applications/applications/table.ts'
import type { Context } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import type { Transcript } from '#shared/applications/applications/transcript.ts'

/** Saves the transcript. Its hash is stored in plain text next to it and printed on every copy. */
export async function saveTranscript(
  ctx: Context,
  keys: EncryptionKeys,
  applicationId: string,
  transcript: Transcript,
): Promise<void> {
  const json = JSON.stringify(transcript)
  await ctx.db.insert(applicationTranscripts).values({
    applicationId,
    encrypted: encrypt(keys, json, transcriptContext(applicationId)),
    sha256: createHash('sha256').update(json).digest('hex'),
    createdAt: ctx.now(),
  })
}
