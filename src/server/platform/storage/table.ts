import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** One row with the id of this database's installation. The same id marks each place that stores its files. */
export const installation = pgTable(
  'installation',
  {
    id: uuid().primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  () => [uniqueIndex('installation_single').on(sql`(true)`)],
)

/** Files to delete permanently, added in the transaction that erases their record, and removed once they are gone. */
export const fileDeletions = pgTable('file_deletions', {
  storedName: text('stored_name').primaryKey(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
})
