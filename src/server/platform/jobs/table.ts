import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Service } from '#server/platform/unavailable.ts'

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
    /** When `run_at` was last set, by the clock of the server that did it; null: at `created_at`. */
    runAtChangedAt: timestamp('run_at_changed_at', { withTimezone: true }),
    /** When it failed first; null if it has not failed, or a person has retried it since. */
    firstFailedAt: timestamp('first_failed_at', { withTimezone: true }),
    /** The service that was not available at the latest attempt; null while an attempt is in progress. */
    waitsFor: text('waits_for').$type<Service>(),
    /** Set aside by a person who looked; kept for a while, so that they can think again. */
    droppedAt: timestamp('dropped_at', { withTimezone: true }),
  },
  // Only waiting rows: finished ones are by far the most, and nobody looks for them.
  (table) => [
    index('outbox_waiting').on(table.job, table.runAt).where(sql`${table.doneAt} is null and ${table.deadAt} is null`),
    index('outbox_waits_for')
      .on(table.waitsFor, table.runAtChangedAt)
      .where(sql`${table.waitsFor} is not null and ${table.doneAt} is null and ${table.deadAt} is null`),
    index('outbox_dead').on(table.deadAt).where(sql`${table.deadAt} is not null`),
  ],
)

/** What runs by the clock, one row each: whoever moves `next_at` on does the run, so that several servers share it. */
export const schedules = pgTable('schedules', {
  name: text().primaryKey(),
  everyMs: bigint('every_ms', { mode: 'number' }).notNull(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  /** Null while the latest run is under way, or where it died. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
  lastError: text('last_error'),
})
