import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** The one row says which installation this database belongs to. The same id marks each place that holds its files. */
export const installation = pgTable(
  'installation',
  {
    id: uuid().primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  () => [uniqueIndex('installation_single').on(sql`(true)`)],
)

/** Files to delete for good, written in the transaction that erases the record they belong to, and removed once they are gone. */
export const fileDeletions = pgTable('file_deletions', {
  storedName: text('stored_name').primaryKey(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
})
