import { createHmac } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { isEntitled } from '#server/identity/api-keys/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { decryptSecrets, findWebhook, type WebhookRow } from '#server/messaging/webhooks/queries.ts'
import { webhookAttempts, webhookDeliveries, webhooks } from '#server/messaging/webhooks/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { type EgressOptions, type Outcome, postExternal } from '#server/platform/outbound-http/post-external.ts'
import { pauseWebhooksOf } from './pause-webhook.ts'

/**
 * Returns `t=<seconds since 1970>,v1=<hex>`, one `v1` per secret: HMAC-SHA256 (RFC 2104) of `<t>.<body>` with the
 * full secret, including `whsec_`.
 */
export function signature(secrets: readonly string[], body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
  return [`t=${t}`, ...signatures.map((hex) => `v1=${hex}`)].join(',')
}

type DeliveryRow = typeof webhookDeliveries.$inferSelect

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Over almost three days, to bridge an outage over a weekend. */
const retryDelaysMs = [30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour, 24 * hour]

/** Then an endpoint is paused until staff resume it. */
const maxFailuresInARow = 20

/**
 * Attempts a delivery outside any transaction.
 * @param attempt its number, so that a repeated job makes no second one.
 */
export async function attemptDelivery(
  ctx: Context,
  { keys, outboundHttp }: { keys: EncryptionKeys; outboundHttp: EgressOptions },
  { deliveryId, attempt }: { deliveryId: string; attempt: number },
): Promise<void> {
  const [delivery] = await ctx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId))
  if (delivery?.status !== 'waiting' || delivery.attempts !== attempt - 1) return
  const webhook = await findWebhook(ctx, delivery.webhookId)
  if (!webhook) return
  if (webhook.pausedAt) return holdDelivery(ctx, delivery)
  const creator = await findStaff(ctx, webhook.createdBy)
  if (!creator || !isEntitled(creator)) {
    const reason = creator?.status === 'active' ? 'creator-role-changed' : 'creator-deactivated'
    await transact(ctx, (ctx) => pauseWebhooksOf(ctx, webhook.createdBy, reason))
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
    outboundHttp,
  )
  await recordAttempt(ctx, delivery, { outcome, startedAt })
}

/** The lock prevents a concurrent resume. */
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

/** `attempts` includes this one. Tests are tried once. */
function afterAttempt(isDelivered: boolean, event: string, attempts: number, now: Date) {
  if (isDelivered) return { status: 'delivered', nextAt: null } as const
  const pauseMs = event === 'ping' ? undefined : retryDelaysMs[attempts - 1]
  if (pauseMs === undefined) return { status: 'failed', nextAt: null } as const
  return { status: 'waiting', nextAt: new Date(now.getTime() + pauseMs) } as const
}

/** Counts failures over all events before pausing the endpoint. */
function recordAttempt(
  ctx: Context,
  delivery: DeliveryRow,
  { outcome, startedAt }: { outcome: Outcome; startedAt: Date },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const number = delivery.attempts + 1
    const isDelivered = 'status' in outcome && outcome.status >= 200 && outcome.status < 300
    // So that concurrent deliveries are counted one after the other.
    const [webhook] = await ctx.db.select().from(webhooks).where(eq(webhooks.id, delivery.webhookId)).for('update')
    if (!webhook) return
    await ctx.db.insert(webhookAttempts).values({
      ...{ id: uuidv7(), deliveryId: delivery.id, number, at: startedAt },
      durationMs: now.getTime() - startedAt.getTime(),
      ...('status' in outcome ? { httpStatus: outcome.status } : { code: outcome.code }),
    })
    const after = afterAttempt(isDelivered, delivery.event, delivery.attemptsInRow + 1, now)
    await ctx.db
      .update(webhookDeliveries)
      .set({ ...after, attempts: number, attemptsInRow: delivery.attemptsInRow + 1 })
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

/** Deliveries held for longer are not sent. */
const retentionMs = 30 * 24 * 60 * 60_000

/** Deletes expired deliveries. */
export async function purgeDeliveries({ db, now }: Context): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, new Date(now().getTime() - retentionMs)))
}
