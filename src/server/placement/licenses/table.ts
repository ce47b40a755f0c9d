import { date, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { lenders } from '#server/placement/lenders/table.ts'

/** The primary key lets each warning be sent once. */
export const licenseWarnings = pgTable(
  'license_warnings',
  {
    id: uuid().primaryKey(),
    lenderId: uuid('lender_id').references(() => lenders.id, { onDelete: 'cascade' }),
    state: text().notNull(),
    number: text().notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    days: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('license_warnings_once')
      .on(table.lenderId, table.state, table.number, table.expiresOn, table.days)
      .nullsNotDistinct(),
  ],
)
