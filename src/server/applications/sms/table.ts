import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { textStates } from '#shared/applications/sms/contract.ts'
import { textChannels } from '#shared/messaging/consents/status-text-consent.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Without a row the channel is off. */
export const smsAccounts = pgTable('sms_accounts', {
  channel: text({ enum: textChannels }).primaryKey(),
  isEnabled: boolean('is_enabled').notNull(),
  account: jsonb().notNull(),
  secretEncrypted: text('secret_encrypted').notNull(),
  reportSecretEncrypted: text('report_secret_encrypted'),
  /** WhatsApp sends it to verify the endpoint. */
  verifyToken: text('verify_token').notNull(),
  changedAt: at('changed_at').notNull(),
  changedBy: uuid('changed_by')
    .notNull()
    .references(() => staff.id),
  version: integer().notNull().default(1),
})

/** Without text or number, which is the consent's. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    /** Sent to the provider, so saved first. */
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    channel: text({ enum: textChannels }).notNull(),
    kind: text({ enum: ['answer', 'notice'] }).notNull(),
    /** A stage change or consent, unique per channel. */
    eventId: uuid('event_id').notNull(),
    state: text({ enum: textStates }).notNull(),
    attempts: integer().notNull().default(0),
    /** `addressHash` of the number used, or the only one allowed; reports apply only to it. */
    addressHash: text('address_hash'),
    providerId: text('provider_id'),
    code: text(),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    unique('sms_messages_event').on(table.eventId, table.channel),
    index('sms_messages_application').on(table.applicationId, table.channel, table.createdAt),
    index('sms_messages_provider').on(table.providerId),
    index('sms_messages_created').on(table.createdAt),
  ],
)
