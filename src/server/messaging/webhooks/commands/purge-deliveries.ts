import { lt } from 'drizzle-orm'
import { webhookDeliveries } from '#server/messaging/webhooks/table.ts'
import type { Context } from '#server/platform/context.ts'

/** Retention of the log, ms. Deliveries held for longer are not sent. */
const retentionMs = 30 * 24 * 60 * 60_000

/** Deletes expired deliveries. */
export async function purgeDeliveries({ db, now }: Context): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, new Date(now().getTime() - retentionMs)))
}
