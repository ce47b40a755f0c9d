import { eq } from 'drizzle-orm'
import { findStaff } from '#server/identity/staff/queries.ts'
import { pauseWebhooksOf } from '#server/messaging/webhooks/commands/pause-webhook.ts'
import { type DeliveryRow, settleAttempt } from '#server/messaging/webhooks/commands/settle-attempt.ts'
import { findWebhook, openSecrets } from '#server/messaging/webhooks/queries.ts'
import { signature } from '#server/messaging/webhooks/signature.ts'
import { webhookDeliveries, webhooks } from '#server/messaging/webhooks/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { type Outside, postOutside } from '#server/platform/outside/post-outside.ts'

/**
 * Makes one attempt. The network is asked outside of any transaction; what came of it is noted in one.
 * @param attempt which one: a job that comes back after it was noted makes no other.
 */
export async function attemptDelivery(
  ctx: Context,
  { keys, outside }: { keys: EncryptionKeys; outside: Outside },
  { deliveryId, attempt }: { deliveryId: string; attempt: number },
): Promise<void> {
  const [delivery] = await ctx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId))
  if (delivery?.status !== 'waiting' || delivery.attempts !== attempt - 1) return
  const webhook = await findWebhook(ctx, delivery.webhookId)
  if (!webhook) return
  if (webhook.pausedAt) return hold(ctx, delivery)
  if ((await findStaff(ctx, webhook.createdBy))?.status !== 'active') {
    await transact(ctx, (ctx) => pauseWebhooksOf(ctx, webhook.createdBy))
    return hold(ctx, delivery)
  }

  const startedAt = ctx.now()
  const { event, eventId, body } = delivery
  const outcome = await postOutside(
    new URL(webhook.url),
    {
      headers: {
        ...{ 'content-type': 'application/json', 'user-agent': 'Harborline-Webhooks/1' },
        ...{ 'harborline-event': event, 'harborline-event-id': eventId },
        'harborline-signature': signature(openSecrets(ctx, keys, webhook), body, startedAt),
      },
      body,
    },
    outside,
  )
  await settleAttempt(ctx, delivery, { outcome, startedAt })
}

/** Leaves a delivery for when its endpoint is resumed; the lock keeps it from being resumed in between. */
function hold(ctx: Context, { id, webhookId }: DeliveryRow): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [webhook] = await ctx.db.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('update')
    const now = ctx.now()
    await ctx.db
      .update(webhookDeliveries)
      .set(webhook?.pausedAt ? { status: 'held', nextAt: null } : { nextAt: now })
      .where(eq(webhookDeliveries.id, id))
    if (!webhook?.pausedAt) throw new Error('The endpoint was resumed at this moment: the job comes back.')
  })
}
