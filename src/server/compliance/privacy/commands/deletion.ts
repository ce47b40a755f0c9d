import { eq } from 'drizzle-orm'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { changeRequest } from '#server/compliance/privacy/commands/change-request.ts'
import { lockRequest, requireRequest } from '#server/compliance/privacy/queries.ts'
import { privacyRequests } from '#server/compliance/privacy/table.ts'
import { beginDisposal } from '#server/compliance/retention/commands/begin-disposal.ts'
import { runDisposal } from '#server/compliance/retention/commands/run-disposal.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { openStatuses } from '#shared/compliance/privacy/request-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Decides on a deletion: what goes is written down now, and a job carries it out. There is no way back.
 * @throws AppError `conflict` where it was decided before, or nothing may go.
 */
export function carryOutDeletion(
  ctx: Context,
  keys: EncryptionKeys,
  { id, version }: { id: string; version: number },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { kind, email, reference, disposalId } = await lockRequest(ctx, id)
    if (kind !== 'delete') throw new AppError('conflict', 'Nobody asked for a deletion here.')
    if (disposalId) throw new AppError('conflict', 'This deletion was decided on already.')
    await changeRequest(ctx, keys, {
      id,
      version,
      from: openStatuses,
      act: 'delete',
      values: { status: 'in_progress' },
    })
    const begun = await beginDisposal(ctx, { email, requestReference: reference })
    await ctx.db.update(privacyRequests).set({ disposalId: begun }).where(eq(privacyRequests.id, id))
    await enqueue(ctx, 'privacy.delete', { requestId: id })
  })
}

/** Carries out what was decided, goes on where it was broken off, and answers the person. Done already, it does nothing. */
export async function finishDeletion(ctx: Context, vault: DocumentStore, id: string): Promise<void> {
  const { disposalId, status } = await requireRequest(ctx, id)
  if (!disposalId || status !== 'in_progress') return
  await runDisposal(ctx, vault, disposalId)
  await transact(ctx, async (ctx) => {
    await changeRequest(ctx, vault.keys, {
      ...{ id, from: ['in_progress'], act: 'deleted' },
      values: { status: 'completed', closedAt: ctx.now() },
    })
    await enqueue(ctx, 'privacy.tell-answer', { requestId: id })
  })
}
