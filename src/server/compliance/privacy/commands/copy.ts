import { and, eq, gt } from 'drizzle-orm'
import { changeRequest, noteMove } from '#server/compliance/privacy/commands/change-request.ts'
import { lockRequest, type PrivacyRequest } from '#server/compliance/privacy/queries.ts'
import { privacyRequests } from '#server/compliance/privacy/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { openStatuses } from '#shared/compliance/privacy/request-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** How long the link to a copy works, days. */
export const copyDays = 7
/** Opened once, it can be read in both forms, and once more where the line broke, for so long, ms. */
const openMs = 30 * 60_000
const dayMs = 24 * 60 * 60_000

/** Answers a request with a copy: its link is mailed. A second time mails another link, and the one before is dead. */
export function sendCopy(
  ctx: Context,
  keys: EncryptionKeys,
  { id, version }: { id: string; version: number },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { kind, closedAt } = await lockRequest(ctx, id)
    if (kind !== 'know') throw new AppError('conflict', 'Only who asks for a copy gets one.')
    await changeRequest(ctx, keys, {
      ...{ id, version, from: [...openStatuses, 'completed'], act: 'send-copy' },
      values: { status: 'completed', closedAt: closedAt ?? ctx.now(), copyTokenHash: null, copyOpenedAt: null },
    })
    await enqueue(ctx, 'privacy.send-copy', { requestId: id })
  })
}

/** Makes the token of a link that is about to be mailed. */
export async function prepareCopy(ctx: Context, id: string): Promise<string> {
  const token = newToken()
  const copyExpiresAt = new Date(ctx.now().getTime() + copyDays * dayMs)
  await ctx.db
    .update(privacyRequests)
    .set({ copyTokenHash: hashToken(token), copyExpiresAt, copySentAt: ctx.now() })
    .where(eq(privacyRequests.id, id))
  return token
}

/**
 * Takes a link to a copy. It works once; then for half an hour more, so that both forms can be had.
 * @returns undefined for a link that is too old, was used or was never given out.
 */
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
    await noteMove(ctx, keys, { id: found.id, act: 'open-copy' })
    return found
  })
}
