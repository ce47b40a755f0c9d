import { date, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { lenders } from '#server/placement/lenders/table.ts'

/** Each warning that a licence ends soon. The key is the promise: one for each of the days before its end. */
export const licenceWarnings = pgTable(
  'licence_warnings',
  {
    id: uuid().primaryKey(),
    /** Whose licence it is; null for our own. */
    lenderId: uuid('lender_id').references(() => lenders.id, { onDelete: 'cascade' }),
    state: text().notNull(),
    number: text().notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    /** How many days before. */
    days: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('licence_warnings_once')
      .on(table.lenderId, table.state, table.number, table.expiresOn, table.days)
      .nullsNotDistinct(),
  ],
)
