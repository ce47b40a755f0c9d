import { and, asc, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import { isEntitled } from '#server/identity/api-keys/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Integrations } from '#shared/identity/staff/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { Delivery, Webhook, WebhookEvent } from '#shared/messaging/webhooks/contract.ts'
import { webhookAttempts, webhookDeliveries, webhooks } from './table.ts'
export type WebhookRow = typeof webhooks.$inferSelect

const maxShown = 50

/** Lists all endpoints in order of creation. */
export async function listWebhooks({ db }: Context): Promise<Webhook[]> {
  const rows = await db
    .select({ webhook: webhooks, creator: { name: staff.name, status: staff.status, role: staff.role } })
    .from(webhooks)
    .innerJoin(staff, eq(staff.id, webhooks.createdBy))
    .orderBy(asc(webhooks.id))
  return rows.map(({ webhook: { pausedAt, createdAt, previousSecretUntil, ...row }, creator }) => ({
    ...row,
    ...{ createdBy: creator.name, needsTakeover: !isEntitled(creator) },
    createdAt: createdAt.toISOString(),
    pausedAt: pausedAt?.toISOString() ?? null,
    previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
  }))
}

/** Returns an endpoint, if it still exists. */
export async function findWebhook({ db }: Context, id: string): Promise<WebhookRow | undefined> {
  const [found] = await db.select().from(webhooks).where(eq(webhooks.id, id))
  return found
}

/** Returns an endpoint. @throws `not_found`. */
export async function requireWebhook(ctx: Context, id: string): Promise<WebhookRow> {
  const found = await findWebhook(ctx, id)
  if (!found) throw new AppError('not_found', 'This endpoint no longer exists.')
  return found
}

/** Lists endpoints subscribed to an event, including paused ones. */
export const listWebhooksFor = ({ db }: Context, event: WebhookEvent): Promise<WebhookRow[]> =>
  db.select().from(webhooks).where(sql`${webhooks.events} ? ${event}`)

/** Returns the encryption context: secrets copied to another row don't decrypt. */
export const secretContext = (id: string) => `webhooks:${id}`

/** Returns the secrets that sign now, current one first. */
export function decryptSecrets(ctx: Context, keys: EncryptionKeys, row: WebhookRow): string[] {
  const { previousSecretEncrypted: previous, previousSecretUntil: until } = row
  const isOverlap = previous !== null && until !== null && until > ctx.now()
  return [row.secretEncrypted, ...(isOverlap ? [previous] : [])].map((encrypted) =>
    decrypt(keys, encrypted, secretContext(row.id)),
  )
}

/** Lists an endpoint's deliveries, latest first. @throws `not_found`. */
export async function findDeliveries(ctx: Context, id: string): Promise<Delivery[]> {
  await requireWebhook(ctx, id)
  const rows = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(maxShown)
  const ids = rows.map((row) => row.id)
  const attempts = await ctx.db
    .select()
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.deliveryId, ids))
    .orderBy(desc(webhookAttempts.number))
  return rows.map(({ id, eventId, event, status, createdAt, nextAt }) => ({
    ...{ id, eventId, event, status, createdAt: createdAt.toISOString(), nextAt: nextAt?.toISOString() ?? null },
    attempts: attempts
      .filter(({ deliveryId }) => deliveryId === id)
      .map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  }))
}

/** Lists the active endpoints of a staff account, with their last call. */
export async function listWebhooksOf({ db }: Context, staffId: string): Promise<Integrations['webhooks']> {
  const rows = await db
    .select({
      ...{ id: webhooks.id, description: webhooks.description, url: webhooks.url },
      lastUsedAt: max(webhookAttempts.at),
    })
    .from(webhooks)
    .leftJoin(webhookDeliveries, eq(webhookDeliveries.webhookId, webhooks.id))
    .leftJoin(webhookAttempts, eq(webhookAttempts.deliveryId, webhookDeliveries.id))
    .where(and(eq(webhooks.createdBy, staffId), isNull(webhooks.pausedAt)))
    .groupBy(webhooks.id)
    .orderBy(asc(webhooks.id))
  return rows.map(({ url, lastUsedAt, ...row }) => ({
    ...row,
    ...{ host: new URL(url).host, lastUsedAt: lastUsedAt?.toISOString() ?? null },
  }))
}
