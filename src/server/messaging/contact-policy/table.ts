import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contactDecisions, contactReasons, suppressionReasons } from '#shared/messaging/contact-policy/contract.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** No content; addresses only as hashes. */
export const contactLog = pgTable(
  'contact_log',
  {
    id: uuid().primaryKey(),
    at: at('at').notNull(),
    addressHash: text('address_hash').notNull(),
    purpose: text().notNull(),
    decision: text({ enum: contactDecisions }).notNull(),
    reason: text({ enum: contactReasons }).notNull(),
    until: at('until'),
  },
  (table) => [index('contact_log_address').on(table.addressHash, table.at), index('contact_log_at').on(table.at)],
)

/** Outlives the person's record. */
export const suppressions = pgTable(
  'suppressions',
  {
    addressHash: text('address_hash').notNull(),
    reason: text({ enum: suppressionReasons }).notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.addressHash, table.reason] })],
)
