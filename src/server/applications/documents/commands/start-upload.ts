import { randomBytes } from 'node:crypto'
import type { z } from 'zod/mini'
import { requireFewRefusals } from '#server/applications/documents/commands/limit-refusals.ts'
import { limitUnverified } from '#server/applications/documents/commands/limit-unverified.ts'
import { reserveUpload } from '#server/applications/documents/commands/reserve-upload.ts'
import { type DocumentStore, newKeyEncrypted } from '#server/applications/documents/document-store.ts'
import { documents } from '#server/applications/documents/table.ts'
import { fulfillRequirement } from '#server/applications/requirements/commands/sync-from-document.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { uploadMetadata } from '#shared/applications/documents/contract.ts'
import { coversMonths } from '#shared/applications/documents/document-kind.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Reserves an upload for the caller's application or merchant quote request.
 * @throws AppError `conflict` if it is closed or full; `rate_limited` after many refused files; `forbidden` beyond the
 * limits before email verification; `unavailable` if the disk is almost full.
 */
export async function startUpload(
  ctx: Context,
  vault: DocumentStore,
  { id, filename, kind, months, modified, size, requirement }: z.output<typeof uploadMetadata> & { id: string },
): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'applicant' && actor.kind !== 'merchant')
    throw new AppError('not_found', 'This application was not found.')
  await requireFewRefusals(ctx)
  const storedName = randomBytes(20).toString('hex')
  await vault.incoming.reserve(storedName, size)
  await vault.incoming.create(storedName)
  await transact(ctx, async (ctx) => {
    const owner = await reserveUpload(ctx)
    const unverifiedNetworkHash = await limitUnverified(ctx, vault, owner, size)
    // A quote only takes statements.
    const sentKind = owner.merchantLeadId ? 'processing_statement' : kind
    const now = ctx.now()
    await ctx.db.insert(documents).values({
      ...{ id, size, modified, storedName, createdAt: now, updatedAt: now, ...owner, kind: sentKind },
      months: coversMonths(sentKind) ? months : [],
      status: 'uploading',
      originalName: filename,
      keyEncrypted: newKeyEncrypted(vault, id),
      uploadedBySession: actor.sessionId,
      unverifiedNetworkHash,
    })
    if (requirement && owner.applicationId)
      await fulfillRequirement(ctx, { requirementId: requirement, applicationId: owner.applicationId, documentId: id })
  }).catch(async (error) => {
    await vault.incoming.remove(storedName)
    throw error
  })
}
