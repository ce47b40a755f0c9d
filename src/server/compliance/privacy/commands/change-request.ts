import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type PrivacyRequest, requireRequest, wordsContext } from '#server/compliance/privacy/queries.ts'
import { privacyMoves, privacyRequests } from '#server/compliance/privacy/table.ts'
import { overtaken } from '#server/identity/staff/overtaken.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { RequestStatus } from '#shared/compliance/privacy/request-status.ts'
import type { AppError } from '#shared/kit/app-error.ts'

interface Change {
  readonly id: string
  /** The states in which it may be; of two who change at once, one finds nothing to change. */
  readonly from: readonly RequestStatus[]
  /** The one that was seen, where somebody looked; another one since is a `conflict`. */
  readonly version?: number
  readonly act: string
  readonly words?: string
  readonly values?: Partial<typeof privacyRequests.$inferInsert>
}

/**
 * Changes a request and notes who did what, in the transaction of `ctx`.
 * @throws AppError `conflict` where it does not stand there any more.
 */
export async function changeRequest(
  ctx: Context,
  keys: EncryptionKeys,
  { id, from, version, act, words = '', values = {} }: Change,
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
  if (!changed) throw await answeredMeanwhile(ctx, await requireRequest(ctx, id))
  await noteMove(ctx, keys, { id, act, words })
  return changed
}

const acts = ['confirm', 'start', 'extend', 'send-copy', 'delete', 'deleted', 'complete', 'refuse']
const standing: Readonly<Record<RequestStatus, string>> = {
  unconfirmed: 'The person has not confirmed the request.',
  received: 'The request waits for somebody to take it up.',
  in_progress: 'Somebody is working on the request.',
  completed: 'The request was answered.',
  refused: 'The request was refused.',
}

/** The refusal of what starts from a request that stands otherwise by now. */
export const answeredMeanwhile = (ctx: Context, { id, status, extendedAt }: PrivacyRequest): Promise<AppError> =>
  overtaken(ctx, {
    subject: id,
    actions: acts.map((act) => `privacy.${act}`),
    now: standing[status] + (extendedAt ? ' It was given more time.' : ''),
  })

/** Notes that something was done about a request, for its history and the audit log. */
export async function noteMove(
  ctx: Context,
  keys: EncryptionKeys,
  { id: requestId, act, words = '' }: { id: string; act: string; words?: string },
): Promise<void> {
  const id = uuidv7()
  await ctx.db.insert(privacyMoves).values({
    ...{ id, requestId, act, at: ctx.now(), wordsSealed: encrypt(keys, words, wordsContext(id)) },
    staffId: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
  })
  await record(ctx, `privacy.${act}`, requestId)
  await announce(ctx, 'privacy-requests', requestId)
}
