import { eq } from 'drizzle-orm'
import { findStaff } from '#server/identity/staff/queries.ts'
import { pauseWebhooksOf } from '#server/messaging/webhooks/commands/pause-webhook.ts'
import { type DeliveryRow, recordAttempt } from '#server/messaging/webhooks/commands/record-attempt.ts'
import { decryptSecrets, findWebhook } from '#server/messaging/webhooks/queries.ts'
import { signature } from '#server/messaging/webhooks/signature.ts'
import { webhookDeliveries, webhooks } from '#server/messaging/webhooks/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { type EgressOptions, postExternal } from '#server/platform/outbound-http/post-external.ts'

/**
 * Makes one delivery attempt. The request runs outside any transaction; the result is saved in one.
 * @param attempt the number of the attempt, so that a repeated job makes no second one.
 */
export async function attemptDelivery(
  ctx: Context,
  { keys, outside }: { keys: EncryptionKeys; outside: EgressOptions },
  { deliveryId, attempt }: { deliveryId: string; attempt: number },
): Promise<void> {
  const [delivery] = await ctx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId))
  if (delivery?.status !== 'waiting' || delivery.attempts !== attempt - 1) return
  const webhook = await findWebhook(ctx, delivery.webhookId)
  if (!webhook) return
  if (webhook.pausedAt) return holdDelivery(ctx, delivery)
  if ((await findStaff(ctx, webhook.createdBy))?.status !== 'active') {
    await transact(ctx, (ctx) => pauseWebhooksOf(ctx, webhook.createdBy))
    return holdDelivery(ctx, delivery)
  }

  const startedAt = ctx.now()
  const { event, eventId, body } = delivery
  const outcome = await postExternal(
    new URL(webhook.url),
    {
      headers: {
        ...{ 'content-type': 'application/json', 'user-agent': 'Harborline-Webhooks/1' },
        ...{ 'harborline-event': event, 'harborline-event-id': eventId },
        'harborline-signature': signature(decryptSecrets(ctx, keys, webhook), body, startedAt),
      },
      body,
    },
    outside,
  )
  await recordAttempt(ctx, delivery, { outcome, startedAt })
}

/** Holds a delivery until its endpoint is resumed. The lock prevents a concurrent resume. */
function holdDelivery(ctx: Context, { id, webhookId }: DeliveryRow): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [webhook] = await ctx.db.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('update')
    const now = ctx.now()
    await ctx.db
      .update(webhookDeliveries)
      .set(webhook?.pausedAt ? { status: 'held', nextAt: null } : { nextAt: now })
      .where(eq(webhookDeliveries.id, id))
    if (!webhook?.pausedAt) throw new Error('The endpoint was resumed in the meantime; the job will be retried.')
  })
}
