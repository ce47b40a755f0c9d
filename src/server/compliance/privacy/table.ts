import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { requestKinds } from '#shared/compliance/privacy/request-kinds.ts'
import { requestStatuses } from '#shared/compliance/privacy/request-status.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** What somebody asked about their own data. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    /** UUIDv7: sorted by it, requests are sorted by arrival. */
    id: uuid().primaryKey(),
    /** `HP-7Q4K-92XM`; what people say and write. */
    reference: text().notNull().unique(),
    kind: text({ enum: requestKinds }).notNull(),
    status: text({ enum: requestStatuses }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    emailNormalized: text('email_normalized').notNull(),
    detailsSealed: text('details_sealed').notNull(),
    /** As the person gave it, in its written form; it may belong to no application. */
    applicationReference: text('application_reference'),
    idempotencyKey: text('idempotency_key').unique(),
    /** Of the mailed link, made only when the mail is; gone once it was used. */
    confirmTokenHash: text('confirm_token_hash').unique(),
    confirmSentAt: at('confirm_sent_at'),
    confirmedAt: at('confirmed_at'),
    /** When the mail left that says that the request has arrived. */
    acknowledgedAt: at('acknowledged_at'),
    dueAt: at('due_at').notNull(),
    extendedAt: at('extended_at'),
    closedAt: at('closed_at'),
    /** Of the link to the copy. */
    copyTokenHash: text('copy_token_hash').unique(),
    copySentAt: at('copy_sent_at'),
    copyExpiresAt: at('copy_expires_at'),
    copyOpenedAt: at('copy_opened_at'),
    /** The act that deleted, where this asked for it. Not a reference: certificates outlive the request. */
    disposalId: uuid('disposal_id'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** Grows with everything that is done about it; notes aside. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('privacy_requests_status').on(table.status, table.dueAt),
    index('privacy_requests_email').on(table.emailNormalized, table.createdAt),
  ],
)

/** Everything that was done about a request; rows are only added. */
export const privacyMoves = pgTable(
  'privacy_moves',
  {
    id: uuid().primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => privacyRequests.id, { onDelete: 'cascade' }),
    /** `confirm`, `start`, `extend`, `note`… */
    act: text().notNull(),
    /** Null for the person who asked, and for what happens by itself. */
    staffId: uuid('staff_id').references(() => staff.id),
    wordsSealed: text('words_sealed').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('privacy_moves_request').on(table.requestId, table.at)],
)

/** Each reminder of an answer that is due. The key is the promise: one for each of the days before it. */
export const privacyReminders = pgTable(
  'privacy_reminders',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => privacyRequests.id, { onDelete: 'cascade' }),
    dueAt: at('due_at').notNull(),
    /** How many before the end. */
    days: integer().notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.dueAt, table.days] })],
)

/** Who does not want their data sold or shared, or its use limited. Only a hash, so that it outlives a deletion. */
export const privacyPreferences = pgTable(
  'privacy_preferences',
  {
    addressHash: text('address_hash').notNull(),
    choice: text({ enum: ['opt_out', 'limit'] }).notNull(),
    /** `signal`: the browser sent Global Privacy Control. */
    source: text({ enum: ['request', 'signal'] }).notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.addressHash, table.choice, table.source] })],
)
