import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { deliveryStatuses, pausedByKinds, type WebhookEvent } from '#shared/messaging/webhooks/contract.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** An external app that receives events. */
export const webhooks = pgTable('webhooks', {
  id: uuid().primaryKey(),
  url: text().notNull(),
  description: text().notNull(),
  events: jsonb().$type<WebhookEvent[]>().notNull(),
  secretEncrypted: text('secret_encrypted').notNull(),
  previousSecretEncrypted: text('previous_secret_encrypted'),
  /** Until then the previous secret signs too. */
  previousSecretUntil: at('previous_secret_until'),
  pausedAt: at('paused_at'),
  pausedBy: text('paused_by', { enum: pausedByKinds }),
  consecutiveFailures: integer('consecutive_failures').notNull().default(0),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => staff.id),
  createdAt: at('created_at').notNull(),
  /** Incremented by each change of the form or the secret. */
  version: integer().notNull().default(1),
})

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** `application.stage-changed:0198…`, constant, so that receivers detect repeats. */
    eventId: text('event_id').notNull(),
    event: text().notNull(),
    /** The same for every attempt. */
    body: text().notNull(),
    /** `held`: the endpoint is paused. */
    status: text({ enum: deliveryStatuses }).notNull(),
    /** Each job names its attempt, so that it makes no other. */
    attempts: integer().notNull().default(0),
    /** Since the latest request to send. */
    attemptsInRow: integer('attempts_in_row').notNull().default(0),
    nextAt: at('next_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('webhook_deliveries_event').on(table.webhookId, table.eventId),
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
)

/** Only the status, not the response body. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid().primaryKey(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    at: at('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    httpStatus: integer('http_status'),
    code: text(),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.number)],
)
