import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type PrivacyRequest, requireRequest, wordsContext } from '#server/compliance/privacy/queries.ts'
import { privacyRequestEvents, privacyRequests } from '#server/compliance/privacy/table.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { RequestStatus } from '#shared/compliance/privacy/request-status.ts'
import type { AppError } from '#shared/kit/app-error.ts'

interface Change {
  readonly id: string
  /** Allowed states; of two concurrent changes one fails. */
  readonly from: readonly RequestStatus[]
  /** As the caller saw it, else `conflict`. */
  readonly version?: number
  readonly action: string
  readonly text?: string
  readonly values?: Partial<typeof privacyRequests.$inferInsert>
}

/** Changes a request and records the actor. @throws `conflict` if its state has changed. */
export async function changeRequest(
  ctx: Context,
  keys: EncryptionKeys,
  { id, from, version, action, text = '', values = {} }: Change,
): Promise<PrivacyRequest> {
  const [changed] = await ctx.db
    .update(privacyRequests)
    .set({ ...values, updatedAt: ctx.now(), version: sql`${privacyRequests.version} + 1` })
    .where(
      and(
        eq(privacyRequests.id, id),
        inArray(privacyRequests.status, [...from]),
        version === undefined ? undefined : eq(privacyRequests.version, version),
      ),
    )
    .returning()
  if (!changed) throw await concurrentAnswerError(ctx, await requireRequest(ctx, id))
  await noteMove(ctx, keys, { id, action, text })
  return changed
}

const actions = ['confirm', 'start', 'extend', 'send-copy', 'delete', 'deleted', 'complete', 'refuse']
const statusTexts: Readonly<Record<RequestStatus, string>> = {
  unconfirmed: 'The person hasn’t confirmed the request.',
  received: 'The request hasn’t been started.',
  in_progress: 'The request is in progress.',
  completed: 'The request was answered.',
  refused: 'The request was denied.',
}

/** Builds the error for an outdated request. */
const concurrentAnswerError = (ctx: Context, { id, status, extendedAt }: PrivacyRequest): Promise<AppError> =>
  staleWriteError(ctx, {
    subject: id,
    actions: actions.map((action) => `privacy.${action}`),
    now: statusTexts[status] + (extendedAt ? ' The deadline was extended.' : ''),
  })

/** Records an action in history and audit log. */
export async function noteMove(
  ctx: Context,
  keys: EncryptionKeys,
  { id: requestId, action, text = '' }: { id: string; action: string; text?: string },
): Promise<void> {
  const id = uuidv7()
  await ctx.db.insert(privacyRequestEvents).values({
    ...{ id, requestId, action, at: ctx.now(), noteEncrypted: encrypt(keys, text, wordsContext(id)) },
    staffId: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
  })
  await record(ctx, `privacy.${action}`, requestId)
  await announce(ctx, 'privacy-requests', requestId)
}
