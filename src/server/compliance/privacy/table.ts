import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { requestKinds } from '#shared/compliance/privacy/request-kinds.ts'
import { requestStatuses } from '#shared/compliance/privacy/request-status.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const privacyRequests = pgTable(
  'privacy_requests',
  {
    /** UUIDv7: sorted by arrival. */
    id: uuid().primaryKey(),
    /** `HP-7Q4K-92XM` */
    reference: text().notNull().unique(),
    kind: text({ enum: requestKinds }).notNull(),
    status: text({ enum: requestStatuses }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    emailNormalized: text('email_normalized').notNull(),
    detailsEncrypted: text('details_encrypted').notNull(),
    /** As given, normalized; may match no application. */
    applicationReference: text('application_reference'),
    idempotencyKey: text('idempotency_key').unique(),
    /** Created when the email is sent and cleared after use. */
    confirmTokenHash: text('confirm_token_hash').unique(),
    confirmSentAt: at('confirm_sent_at'),
    confirmedAt: at('confirmed_at'),
    /** When the email was sent. */
    acknowledgedAt: at('acknowledged_at'),
    dueAt: at('due_at').notNull(),
    extendedAt: at('extended_at'),
    closedAt: at('closed_at'),
    /** Of the link. */
    copyTokenHash: text('copy_token_hash').unique(),
    copySentAt: at('copy_sent_at'),
    copyExpiresAt: at('copy_expires_at'),
    copyOpenedAt: at('copy_opened_at'),
    /** No foreign key: certificates outlive the request. */
    retentionRunId: uuid('retention_run_id'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** Increases with every action except notes. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('privacy_requests_status').on(table.status, table.dueAt),
    index('privacy_requests_email').on(table.emailNormalized, table.createdAt),
  ],
)

/** Append-only. */
export const privacyRequestEvents = pgTable(
  'privacy_request_events',
  {
    id: uuid().primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => privacyRequests.id, { onDelete: 'cascade' }),
    /** `confirm`, `start`, `extend`, `note`. */
    action: text().notNull(),
    /** Null for the requester and automatic actions. */
    staffId: uuid('staff_id').references(() => staff.id),
    noteEncrypted: text('note_encrypted').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('privacy_request_events_request').on(table.requestId, table.at)],
)

/** The key ensures one per reminder day. */
export const privacyReminders = pgTable(
  'privacy_reminders',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => privacyRequests.id, { onDelete: 'cascade' }),
    dueAt: at('due_at').notNull(),
    /** Before the due date. */
    days: integer().notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.dueAt, table.days] })],
)

/** Only a hash, so that the opt-out outlives a deletion. */
export const privacyPreferences = pgTable(
  'privacy_preferences',
  {
    addressHash: text('address_hash').notNull(),
    choice: text({ enum: ['opt_out', 'limit'] }).notNull(),
    /** `signal`: Global Privacy Control. */
    source: text({ enum: ['request', 'signal'] }).notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.addressHash, table.choice, table.source] })],
)
