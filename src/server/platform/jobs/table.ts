import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Work that follows from a change, written with it in one transaction; the worker carries it out at least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    job: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Not before this time. A claim moves it ahead, so that the work of a crashed worker comes back by itself. */
    runAt: timestamp('run_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    doneAt: timestamp('done_at', { withTimezone: true }),
    /** Given up after the last attempt; a person has to look. */
    deadAt: timestamp('dead_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  // Only waiting rows: finished ones are by far the most, and nobody looks for them.
  (table) => [
    index('outbox_waiting').on(table.job, table.runAt).where(sql`${table.doneAt} is null and ${table.deadAt} is null`),
  ],
)
