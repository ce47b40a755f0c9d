import { v7 as uuidv7 } from 'uuid'
import { listWebhooksFor, type WebhookRow } from '#server/messaging/webhooks/queries.ts'
import { webhookDeliveries } from '#server/messaging/webhooks/table.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { WebhookData, WebhookEvent } from '#shared/messaging/webhooks/contract.ts'

/**
 * Queues an event for every subscribed endpoint.
 * @param key unique per event, such as the id of a stage change; repeats send nothing.
 */
export async function publishEvent<Event extends WebhookEvent>(
  ctx: Context,
  event: Event,
  key: string,
  data: WebhookData[Event],
): Promise<void> {
  for (const webhook of await listWebhooksFor(ctx, event)) await deliverTo(ctx, webhook, event, key, data)
}

/** Queues an event for one endpoint; held if it is paused. */
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
