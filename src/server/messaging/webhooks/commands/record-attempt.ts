import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { WebhookRow } from '#server/messaging/webhooks/queries.ts'
import { webhookAttempts, webhookDeliveries, webhooks } from '#server/messaging/webhooks/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { Outcome } from '#server/platform/outbound-http/post-external.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Retry delays, ms: ten attempts over almost three days, so that an outage over a weekend is bridged. */
const retryDelaysMs = [30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour, 24 * hour]
/** Consecutive failures after which an endpoint is paused until staff resume it. */
export const maxFailuresInARow = 20

/** Returns a delivery's status after an attempt; `tries` includes it. Tests are tried once. */
export function afterAttempt(isDelivered: boolean, event: string, tries: number, now: Date) {
  if (isDelivered) return { status: 'delivered', nextAt: null } as const
  const pauseMs = event === 'ping' ? undefined : retryDelaysMs[tries - 1]
  if (pauseMs === undefined) return { status: 'failed', nextAt: null } as const
  return { status: 'waiting', nextAt: new Date(now.getTime() + pauseMs) } as const
}

/**
 * Records the result of an attempt and schedules the next. After 20 consecutive failures over all events, pauses the endpoint
 * and notifies staff.
 */
export function recordAttempt(
  ctx: Context,
  delivery: DeliveryRow,
  { outcome, startedAt }: { outcome: Outcome; startedAt: Date },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const number = delivery.attempts + 1
    const isDelivered = 'status' in outcome && outcome.status >= 200 && outcome.status < 300
    // Locked first, so that concurrent deliveries are counted one after the other.
    const [webhook] = await ctx.db.select().from(webhooks).where(eq(webhooks.id, delivery.webhookId)).for('update')
    if (!webhook) return
    await ctx.db.insert(webhookAttempts).values({
      ...{ id: uuidv7(), deliveryId: delivery.id, number, at: startedAt },
      durationMs: now.getTime() - startedAt.getTime(),
      ...('status' in outcome ? { httpStatus: outcome.status } : { code: outcome.code }),
    })
    const after = afterAttempt(isDelivered, delivery.event, delivery.tries + 1, now)
    await ctx.db
      .update(webhookDeliveries)
      .set({ ...after, attempts: number, tries: delivery.tries + 1 })
      .where(eq(webhookDeliveries.id, delivery.id))
    if (after.nextAt)
      await enqueue(ctx, 'webhooks.deliver', { deliveryId: delivery.id, attempt: number + 1 }, after.nextAt)
    await countFailures(ctx, webhook, isDelivered)
    await announce(ctx, 'webhooks', webhook.id)
  })
}

async function countFailures(ctx: Context, { id, consecutiveFailures, pausedAt }: WebhookRow, isDelivered: boolean) {
  const failures = isDelivered ? 0 : consecutiveFailures + 1
  const isGivenUp = !pausedAt && failures >= maxFailuresInARow
  await ctx.db
    .update(webhooks)
    .set({ consecutiveFailures: failures, ...(isGivenUp && { pausedAt: ctx.now(), pausedBy: 'failures' as const }) })
    .where(eq(webhooks.id, id))
  if (!isGivenUp) return
  await record(ctx, 'webhook.pause', id, { failures })
  await enqueue(ctx, 'webhooks.notify-paused', { webhookId: id })
}
