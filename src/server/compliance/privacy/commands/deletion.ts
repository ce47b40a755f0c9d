import { eq } from 'drizzle-orm'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { changeRequest } from '#server/compliance/privacy/commands/change-request.ts'
import { lockRequest, requireRequest } from '#server/compliance/privacy/queries.ts'
import { privacyRequests } from '#server/compliance/privacy/table.ts'
import { runRetention } from '#server/compliance/retention/commands/run-retention.ts'
import { startRetentionRun } from '#server/compliance/retention/commands/start-retention-run.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { openStatuses } from '#shared/compliance/privacy/request-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Starts a deletion: saves the plan, which a job carries out. Can't be undone.
 * @throws AppError `conflict` if it was started before, or nothing may be deleted.
 */
export function carryOutDeletion(
  ctx: Context,
  keys: EncryptionKeys,
  { id, version }: { id: string; version: number },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { kind, email, reference, retentionRunId } = await lockRequest(ctx, id)
    if (kind !== 'delete') throw new AppError('conflict', 'This isn’t a deletion request.')
    if (retentionRunId) throw new AppError('conflict', 'This deletion has already been started.')
    await changeRequest(ctx, keys, {
      id,
      version,
      from: openStatuses,
      act: 'delete',
      values: { status: 'in_progress' },
    })
    const begun = await startRetentionRun(ctx, { email, requestReference: reference })
    await ctx.db.update(privacyRequests).set({ retentionRunId: begun }).where(eq(privacyRequests.id, id))
    await enqueue(ctx, 'privacy.delete', { requestId: id })
  })
}

/** Carries out a planned deletion, resuming after interruptions, and answers the person. Idempotent. */
export async function finishDeletion(ctx: Context, vault: DocumentStore, id: string): Promise<void> {
  const { retentionRunId, status } = await requireRequest(ctx, id)
  if (!retentionRunId || status !== 'in_progress') return
  await runRetention(ctx, vault, retentionRunId)
  await transact(ctx, async (ctx) => {
    await changeRequest(ctx, vault.keys, {
      ...{ id, from: ['in_progress'], act: 'deleted' },
      values: { status: 'completed', closedAt: ctx.now() },
    })
    await enqueue(ctx, 'privacy.notify-answer', { requestId: id })
  })
}
