import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** One row, whose id marks each place with this installation's files. */
export const installation = pgTable(
  'installation',
  {
    id: uuid().primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  () => [uniqueIndex('installation_single').on(sql`(true)`)],
)

/** Added when their record is erased, removed once the files are gone. */
export const fileDeletions = pgTable('file_deletions', {
  storedName: text('stored_name').primaryKey(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
})
