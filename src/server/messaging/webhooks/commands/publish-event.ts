import { v7 as uuidv7 } from 'uuid'
import { listListeners, type WebhookRow } from '#server/messaging/webhooks/queries.ts'
import { webhookDeliveries } from '#server/messaging/webhooks/table.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { WebhookData, WebhookEvent } from '#shared/messaging/webhooks/events.ts'

/**
 * Tells every endpoint that listens, in the transaction of `ctx`: with the change, or not at all.
 * @param key what makes the event one of its kind, such as the id of a move; published twice, it is sent once.
 */
export async function publishEvent<Event extends WebhookEvent>(
  ctx: Context,
  event: Event,
  key: string,
  data: WebhookData[Event],
): Promise<void> {
  for (const webhook of await listListeners(ctx, event)) await deliverTo(ctx, webhook, event, key, data)
}

/** Puts one event on its way to one endpoint; held where that is paused. */
export async function deliverTo(
  ctx: Context,
  { id: webhookId, pausedAt }: Pick<WebhookRow, 'id' | 'pausedAt'>,
  event: string,
  key: string,
  data: object,
): Promise<void> {
  const now = ctx.now()
  const eventId = `${event}:${key}`
  const [added] = await ctx.db
    .insert(webhookDeliveries)
    .values({
      ...{ id: uuidv7(), webhookId, eventId, event, createdAt: now, nextAt: pausedAt ? null : now },
      status: pausedAt ? 'held' : 'waiting',
      body: JSON.stringify({ id: eventId, event, occurredAt: now.toISOString(), data }),
    })
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.id })
  if (added && !pausedAt) await enqueue(ctx, 'webhooks.deliver', { deliveryId: added.id, attempt: 1 })
}
