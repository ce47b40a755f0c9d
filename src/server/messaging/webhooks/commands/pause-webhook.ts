import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { IntegrationEnd } from '#server/identity/api-keys/commands.ts'
import { isEntitled } from '#server/identity/api-keys/queries.ts'
import { lockActiveActor } from '#server/identity/auth/auth-context.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findStaff, lockAllStaff } from '#server/identity/staff/queries.ts'
import { requireWebhook } from '#server/messaging/webhooks/queries.ts'
import { webhookDeliveries, webhooks } from '#server/messaging/webhooks/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { deliverTo } from './publish-event.ts'

type One = { id: string }

/** Pauses an endpoint and holds its events; idempotent. @throws `not_found`. */
export function pauseWebhook(ctx: Context, { id }: One) {
  return transact(ctx, async (ctx) => {
    if ((await requireWebhook(ctx, id)).pausedAt) return {}
    await ctx.db.update(webhooks).set({ pausedAt: ctx.now(), pausedBy: 'staff' }).where(eq(webhooks.id, id))
    await record(ctx, 'webhook.pause', id)
    await announce(ctx, 'webhooks', id)
    return {}
  })
}

/** Pauses all endpoints of a staff member who may no longer have any; returns their number. */
export async function pauseWebhooksOf(ctx: Context, staffId: string, reason: IntegrationEnd): Promise<number> {
  const paused = await ctx.db
    .update(webhooks)
    .set({ pausedAt: ctx.now(), pausedBy: reason === 'creator-deactivated' ? 'deactivation' : 'staff' })
    .where(and(eq(webhooks.createdBy, staffId), isNull(webhooks.pausedAt)))
    .returning({ id: webhooks.id })
  for (const { id } of paused) {
    await record(ctx, 'webhook.pause', id, { reason, staffId })
    await announce(ctx, 'webhooks', id)
  }
  return paused.length
}

/**
 * Resumes an endpoint and delivers the held events.
 * @param takeover makes the caller its creator.
 * @throws `not_found`; `conflict` without `takeover` if the creator may no longer have one.
 */
export function resumeWebhook(ctx: Context, { id, takeover = false }: One & { takeover?: boolean | undefined }) {
  return transact(ctx, async (ctx) => {
    const { createdBy } = await requireWebhook(ctx, id)
    await lockAllStaff(ctx, takeover ? [createdBy, requireActor(ctx).id] : [createdBy])
    const creator = await findStaff(ctx, createdBy)
    const isOrphaned = !creator || !isEntitled(creator)
    if (isOrphaned && !takeover) {
      const ended = creator?.status === 'active' ? 'role no longer includes webhooks' : 'account is deactivated'
      const who = `It was created by ${creator?.name}, whose ${ended}.`
      throw new AppError('conflict', `This webhook is still paused. ${who} Take over the webhook to resume it.`)
    }
    if (!isOrphaned && !(await requireWebhook(ctx, id)).pausedAt) return {}
    if (isOrphaned) await lockActiveActor(ctx)
    const owner = isOrphaned ? requireActor(ctx).id : createdBy
    const [resumed] = await ctx.db
      .update(webhooks)
      .set({ pausedAt: null, pausedBy: null, consecutiveFailures: 0, createdBy: owner })
      .where(and(eq(webhooks.id, id), eq(webhooks.createdBy, createdBy)))
      .returning({ id: webhooks.id })
    if (!resumed) throw new AppError('conflict', 'Someone else has just taken over this webhook. Refresh the page.')
    const held = await ctx.db
      .update(webhookDeliveries)
      .set({ status: 'waiting', attemptsInRow: 0, nextAt: ctx.now() })
      .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.status, 'held')))
      .returning()
    for (const delivery of held)
      await enqueue(ctx, 'webhooks.deliver', { deliveryId: delivery.id, attempt: delivery.attempts + 1 })
    const change = isOrphaned && { before: { createdBy }, after: { createdBy: owner } }
    await record(ctx, 'webhook.resume', id, { held: held.length, ...change })
    await announce(ctx, 'webhooks', id)
    return {}
  })
}

/** Sends a `ping`. @throws `not_found`, or `conflict` while paused. */
export function testWebhook(ctx: Context, { id }: One) {
  return transact(ctx, async (ctx) => {
    const webhook = await requireWebhook(ctx, id)
    if (webhook.pausedAt) throw new AppError('conflict', 'This endpoint is paused. Resume it first.')
    await deliverTo(ctx, webhook, 'ping', uuidv7(), {})
    await announce(ctx, 'webhooks', id)
    return {}
  })
}

/** Resends an event with the same id and body. @throws `not_found` or `conflict`. */
export function redeliver(ctx: Context, { id }: One) {
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for('update')
    if (!found) throw new AppError('not_found', 'This delivery no longer exists.')
    if (found.status === 'waiting' || found.status === 'held')
      throw new AppError('conflict', 'This delivery is already in progress.')
    if ((await requireWebhook(ctx, found.webhookId)).pausedAt)
      throw new AppError('conflict', 'This endpoint is paused. Resume it first.')
    await ctx.db
      .update(webhookDeliveries)
      .set({ status: 'waiting', attemptsInRow: 0, nextAt: ctx.now() })
      .where(eq(webhookDeliveries.id, id))
    await enqueue(ctx, 'webhooks.deliver', { deliveryId: id, attempt: found.attempts + 1 })
    await record(ctx, 'webhook.redeliver', found.webhookId, { delivery: id })
    await announce(ctx, 'webhooks', found.webhookId)
    return {}
  })
}
