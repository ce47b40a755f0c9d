import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Service } from '#server/platform/http/unavailable.ts'

/** Written in a change's transaction, run at least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    job: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Claims move it ahead, so that a crashed worker's jobs run again. */
    runAt: timestamp('run_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    doneAt: timestamp('done_at', { withTimezone: true }),
    deadAt: timestamp('dead_at', { withTimezone: true }),
    lastError: text('last_error'),
    /** By the server's clock; null: at `created_at`. */
    runAtChangedAt: timestamp('run_at_changed_at', { withTimezone: true }),
    /** Reset when staff retry it. */
    firstFailedAt: timestamp('first_failed_at', { withTimezone: true }),
    /** Unavailable at the latest attempt; null during one. */
    waitsFor: text('waits_for').$type<Service>(),
    /** By staff; kept a while for undo. */
    droppedAt: timestamp('dropped_at', { withTimezone: true }),
  },
  // Most rows are finished and never searched.
  (table) => [
    index('outbox_waiting').on(table.job, table.runAt).where(sql`${table.doneAt} is null and ${table.deadAt} is null`),
    index('outbox_waits_for')
      .on(table.waitsFor, table.runAtChangedAt)
      .where(sql`${table.waitsFor} is not null and ${table.doneAt} is null and ${table.deadAt} is null`),
    index('outbox_dead').on(table.deadAt).where(sql`${table.deadAt} is not null`),
  ],
)

/** The server that advances `next_at` does the run. */
export const schedules = pgTable('schedules', {
  name: text().primaryKey(),
  everyMs: bigint('every_ms', { mode: 'number' }).notNull(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  /** Null during a run or if aborted. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
  lastError: text('last_error'),
})
