import { findAnswerDays, lockRequest } from '#server/compliance/privacy/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import {
  openStatuses,
  type RefusalCode,
  refusalLabels,
  requestDueAt,
} from '#shared/compliance/privacy/request-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { changeRequest } from './change-request.ts'

type One = { id: string; version: number }

/** Starts work on a request. @throws `conflict` if started or closed. */
export const startRequest = (ctx: Context, keys: EncryptionKeys, { id, version }: One) =>
  transact(ctx, (ctx) =>
    changeRequest(ctx, keys, { id, version, from: ['received'], action: 'start', values: { status: 'in_progress' } }),
  )

/** Extends the deadline once. @throws `conflict` the second time. */
export function extendRequest(ctx: Context, keys: EncryptionKeys, { id, version, reason }: One & { reason: string }) {
  return transact(ctx, async (ctx) => {
    const { extendedAt, kind, createdAt } = await lockRequest(ctx, id)
    if (extendedAt)
      throw new AppError('conflict', 'This request was already extended. The law allows only one extension.')
    const days = await findAnswerDays(ctx, kind, createdAt)
    await changeRequest(ctx, keys, {
      ...{ id, version, from: openStatuses, action: 'extend', text: reason },
      values: { extendedAt: ctx.now(), dueAt: requestDueAt(kind, createdAt, days, true) },
    })
    await enqueue(ctx, 'privacy.notify-extension', { requestId: id })
  })
}

/** Records a correction and notifies the person. */
export function completeRequest(
  ctx: Context,
  keys: EncryptionKeys,
  { id, version, outcome }: One & { outcome: string },
) {
  return transact(ctx, async (ctx) => {
    const { kind } = await lockRequest(ctx, id)
    if (kind !== 'correct')
      throw new AppError('conflict', 'Send the copy or complete the deletion before you mark the request as answered.')
    await changeRequest(ctx, keys, {
      ...{ id, version, from: openStatuses, action: 'complete', text: outcome },
      values: { status: 'completed', closedAt: ctx.now() },
    })
    await enqueue(ctx, 'privacy.notify-answer', { requestId: id })
  })
}

/** Refuses a request for a listed reason. */
export function refuseRequest(
  ctx: Context,
  keys: EncryptionKeys,
  { id, version, code, text }: One & { code: RefusalCode; text: string },
) {
  return transact(ctx, async (ctx) => {
    const { retentionRunId } = await lockRequest(ctx, id)
    if (retentionRunId) throw new AppError('conflict', 'The deletion is in progress, so the request can’t be denied.')
    await changeRequest(ctx, keys, {
      ...{
        id,
        version,
        from: openStatuses,
        action: 'refuse',
        text: [refusalLabels[code], text].filter(Boolean).join(' '),
      },
      values: { status: 'refused', closedAt: ctx.now() },
    })
    await enqueue(ctx, 'privacy.notify-answer', { requestId: id })
  })
}
