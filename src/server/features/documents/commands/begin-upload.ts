import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { type Application, lockApplication, requireOwnApplication } from '#server/features/applications/queries.ts'
import { applications } from '#server/features/applications/table.ts'
import { countHeld } from '#server/features/documents/queries.ts'
import { documents } from '#server/features/documents/table.ts'
import { newKeySealed, type Vault } from '#server/features/documents/vault.ts'
import { answerRequirement } from '#server/features/requirements/commands/follow-document.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { isOpen } from '#shared/applications/stages.ts'
import type { uploadMetadata } from '#shared/documents/contract.ts'
import { coversMonths } from '#shared/documents/document-kind.ts'
import { mostDocuments, tooManyWords } from '#shared/documents/upload-limits.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Makes room for a file of the caller's application.
 * @throws AppError `conflict` where the application is closed, or holds as many as it can.
 */
export async function beginUpload(
  ctx: Context,
  vault: Vault,
  { id, filename, kind, months, modified, size, requirement }: z.output<typeof uploadMetadata> & { id: string },
): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'applicant') throw new AppError('not_found', 'This application was not found.')
  const storedName = randomBytes(20).toString('hex')
  await vault.incoming.create(storedName)
  await transact(ctx, async (ctx) => {
    // Of many that begin at once, one at a time counts.
    const application = await lockApplication(ctx, (await requireOwnApplication(ctx)).id)
    requireTaking(application)
    if ((await countHeld(ctx, application.id)) >= mostDocuments) throw new AppError('conflict', tooManyWords)
    const now = ctx.now()
    await ctx.db.insert(documents).values({
      ...{ id, kind, size, modified, storedName, createdAt: now, updatedAt: now },
      applicationId: application.id,
      months: coversMonths(kind) ? months : [],
      status: 'uploading',
      originalName: filename,
      keySealed: newKeySealed(vault, id),
      sentBySession: actor.sessionId,
    })
    await ctx.db.update(applications).set({ updatedAt: now }).where(eq(applications.id, application.id))
    if (requirement)
      await answerRequirement(ctx, { requirementId: requirement, applicationId: application.id, documentId: id })
  }).catch(async (error) => {
    await vault.incoming.remove(storedName)
    throw error
  })
}

/** @throws AppError `conflict` where the application is closed. */
export function requireTaking({ stage }: Pick<Application, 'stage'>) {
  if (!isOpen(stage) && stage !== 'renewal')
    throw new AppError('conflict', 'This application is closed, so it takes no more documents.')
}
