import { lt } from 'drizzle-orm'
import { webhookDeliveries } from '#server/messaging/webhooks/table.ts'
import type { Context } from '#server/platform/context.ts'

/** How long the log goes back, ms; what was held for so long is not sent any more. */
const keepMs = 30 * 24 * 60 * 60_000

/** Forgets deliveries that are older than the log. */
export async function forgetDeliveries({ db, now }: Context): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, new Date(now().getTime() - keepMs)))
}
