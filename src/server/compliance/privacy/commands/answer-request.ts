import { changeRequest } from '#server/compliance/privacy/commands/change-request.ts'
import { lockRequest } from '#server/compliance/privacy/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { requestDueAt } from '#shared/compliance/privacy/request-clock.ts'
import { openStatuses, type RefusalCode, refusalLabels } from '#shared/compliance/privacy/request-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** A request as the caller saw it. */
type One = { id: string; version: number }

/** Somebody works on it. @throws AppError `conflict` where somebody does already, or it is closed. */
export const startRequest = (ctx: Context, keys: EncryptionKeys, { id, version }: One) =>
  transact(ctx, (ctx) =>
    changeRequest(ctx, keys, { id, version, from: ['received'], act: 'start', values: { status: 'in_progress' } }),
  )

/** Gives it as many days again, once, and tells the person why. @throws AppError `conflict` the second time. */
export function extendRequest(ctx: Context, keys: EncryptionKeys, { id, version, reason }: One & { reason: string }) {
  return transact(ctx, async (ctx) => {
    const { extendedAt, kind, createdAt } = await lockRequest(ctx, id)
    if (extendedAt) throw new AppError('conflict', 'It was given more time already. The law allows it once.')
    await changeRequest(ctx, keys, {
      ...{ id, version, from: openStatuses, act: 'extend', words: reason },
      values: { extendedAt: ctx.now(), dueAt: requestDueAt(kind, createdAt, true) },
    })
    await enqueue(ctx, 'privacy.tell-extended', { requestId: id })
  })
}

/** Says what was corrected by hand, before and after; the person is told that it is done. */
export function completeRequest(
  ctx: Context,
  keys: EncryptionKeys,
  { id, version, outcome }: One & { outcome: string },
) {
  return transact(ctx, async (ctx) => {
    const { kind } = await lockRequest(ctx, id)
    if (kind !== 'correct')
      throw new AppError('conflict', 'A copy is sent and a deletion carried out; neither is only said.')
    await changeRequest(ctx, keys, {
      ...{ id, version, from: openStatuses, act: 'complete', words: outcome },
      values: { status: 'completed', closedAt: ctx.now() },
    })
    await enqueue(ctx, 'privacy.tell-answer', { requestId: id })
  })
}

/** Refuses, for one of the reasons there are; the person is told it, with what staff add. */
export function refuseRequest(
  ctx: Context,
  keys: EncryptionKeys,
  { id, version, code, words }: One & { code: RefusalCode; words: string },
) {
  return transact(ctx, async (ctx) => {
    const { disposalId } = await lockRequest(ctx, id)
    if (disposalId) throw new AppError('conflict', 'The deletion is under way, and cannot be refused any more.')
    await changeRequest(ctx, keys, {
      ...{
        id,
        version,
        from: openStatuses,
        act: 'refuse',
        words: [refusalLabels[code], words].filter(Boolean).join(' '),
      },
      values: { status: 'refused', closedAt: ctx.now() },
    })
    await enqueue(ctx, 'privacy.tell-answer', { requestId: id })
  })
}
