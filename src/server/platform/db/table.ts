import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Requests in a running window, for the limits of all servers together. Unlogged: a crash may lose it. */
export const requestCounts = pgTable(
  'request_counts',
  {
    /** A hash without personal data. */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** By the database's clock. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('request_counts_ends_at').on(table.endsAt)],
)
