import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { textChannels } from '#shared/messaging/consents/status-text-consent.ts'
import { textStates } from '#shared/messaging/sms/contract.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** How messages leave by one channel; no row, none leaves. */
export const textAccounts = pgTable('text_accounts', {
  channel: text({ enum: textChannels }).primaryKey(),
  isOn: boolean('is_on').notNull(),
  account: jsonb().notNull(),
  secretSealed: text('secret_sealed').notNull(),
  /** With which WhatsApp signs its reports. */
  reportSecretSealed: text('report_secret_sealed'),
  /** What WhatsApp says when it first calls. */
  verifyToken: text('verify_token').notNull(),
  changedAt: at('changed_at').notNull(),
  changedBy: uuid('changed_by')
    .notNull()
    .references(() => staff.id),
  /** Grows with each change. */
  version: integer().notNull().default(1),
})

/** One message to an applicant. Neither its words nor the number stand here: the number is that of a consent. */
export const textMessages = pgTable(
  'text_messages',
  {
    /** Given to the provider, and kept before anything is sent. */
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    channel: text({ enum: textChannels }).notNull(),
    kind: text({ enum: ['answer', 'notice'] }).notNull(),
    /** What it tells of: a move, or a consent. Told once by each channel. */
    eventId: uuid('event_id').notNull(),
    state: text({ enum: textStates }).notNull(),
    /** How often it was begun to be sent. */
    attempts: integer().notNull().default(0),
    /** Of the number to which it was begun to be sent (`addressHash`): what is reported of it is said of no other. */
    addressHash: text('address_hash'),
    providerId: text('provider_id'),
    code: text(),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    unique('text_messages_event').on(table.eventId, table.channel),
    index('text_messages_application').on(table.applicationId, table.channel, table.createdAt),
    index('text_messages_provider').on(table.providerId),
    index('text_messages_created').on(table.createdAt),
  ],
)
