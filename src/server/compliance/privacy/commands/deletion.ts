import { and, eq, gt } from 'drizzle-orm'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { lockRequest, type PrivacyRequest, requireRequest } from '#server/compliance/privacy/queries.ts'
import { privacyRequests } from '#server/compliance/privacy/table.ts'
import { runRetention } from '#server/compliance/retention/commands/run-retention.ts'
import { startRetentionRun } from '#server/compliance/retention/commands/start-retention-run.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { openStatuses } from '#shared/compliance/privacy/request-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { changeRequest, noteMove } from './change-request.ts'

/**
 * Saves a deletion's plan for a job. Can't be undone.
 * @throws `conflict` if started before, or nothing may be deleted.
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
      action: 'delete',
      values: { status: 'in_progress' },
    })
    const runId = await startRetentionRun(ctx, { email, requestReference: reference })
    await ctx.db.update(privacyRequests).set({ retentionRunId: runId }).where(eq(privacyRequests.id, id))
    await enqueue(ctx, 'privacy.delete', { requestId: id })
  })
}

/** Carries out a planned deletion. Idempotent; resumes after interruptions. */
export async function finishDeletion(ctx: Context, documentStore: DocumentStore, id: string): Promise<void> {
  const { retentionRunId, status } = await requireRequest(ctx, id)
  if (!retentionRunId || status !== 'in_progress') return
  await runRetention(ctx, documentStore, retentionRunId)
  await transact(ctx, async (ctx) => {
    await changeRequest(ctx, documentStore.keys, {
      ...{ id, from: ['in_progress'], action: 'deleted' },
      values: { status: 'completed', closedAt: ctx.now() },
    })
    await enqueue(ctx, 'privacy.notify-answer', { requestId: id })
  })
}

export const copyDays = 7
/** From the first opening, for both formats and retries. */
const openMs = 30 * 60_000
const dayMs = 24 * 60 * 60_000

/** Answers a request with a link to a copy, invalidating earlier links. */
export function sendCopy(
  ctx: Context,
  keys: EncryptionKeys,
  { id, version }: { id: string; version: number },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { kind, closedAt } = await lockRequest(ctx, id)
    if (kind !== 'know') throw new AppError('conflict', 'This isn’t a request for a copy.')
    await changeRequest(ctx, keys, {
      ...{ id, version, from: [...openStatuses, 'completed'], action: 'send-copy' },
      values: { status: 'completed', closedAt: closedAt ?? ctx.now(), copyTokenHash: null, copyOpenedAt: null },
    })
    await enqueue(ctx, 'privacy.send-copy', { requestId: id })
  })
}

/** Creates the token for a link about to be emailed. */
export async function prepareCopy(ctx: Context, id: string): Promise<string> {
  const token = newToken()
  const copyExpiresAt = new Date(ctx.now().getTime() + copyDays * dayMs)
  await ctx.db
    .update(privacyRequests)
    .set({ copyTokenHash: hashToken(token), copyExpiresAt, copySentAt: ctx.now() })
    .where(eq(privacyRequests.id, id))
  return token
}

/** Opens a copy for half an hour; undefined if the link has ended. */
export function openCopy(ctx: Context, keys: EncryptionKeys, token: string): Promise<PrivacyRequest | undefined> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const [found] = await ctx.db
      .select()
      .from(privacyRequests)
      .where(and(eq(privacyRequests.copyTokenHash, hashToken(token)), gt(privacyRequests.copyExpiresAt, now)))
      .for('update')
    if (!found) return undefined
    if (found.copyOpenedAt) return now.getTime() - found.copyOpenedAt.getTime() < openMs ? found : undefined
    await ctx.db.update(privacyRequests).set({ copyOpenedAt: now }).where(eq(privacyRequests.id, found.id))
    await noteMove(ctx, keys, { id: found.id, action: 'open-copy' })
    return found
  })
}
