import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'

/** An hour in which a member of staff, or a program with a key, read unusually much. */
export const readAlerts = pgTable(
  'read_alerts',
  {
    id: uuid().primaryKey(),
    /** Who answers for it: the reader, or who made the key. */
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** Who read, as the audit log has it: the member of staff, or the key. */
    readerId: uuid('reader_id').notNull(),
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    /** Of the clock, in which `fromAt` lies. */
    hour: timestamp({ withTimezone: true }).notNull(),
    /** Different records that were opened in the hour, counted again while it lasts. */
    records: integer().notNull(),
    /** Lines of exports. */
    rows: integer().notNull(),
    /** Different records that lists showed behind their first page. */
    listed: integer().notNull().default(0),
    /** How much it was in all when it was told last. */
    toldTotal: integer('told_total').notNull(),
    raisedAt: timestamp('raised_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    settledBy: uuid('settled_by').references(() => staff.id),
    note: text(),
  },
  (table) => [
    // The promise that a reader and hour are one alert.
    uniqueIndex('read_alerts_reader_hour').on(table.readerId, table.hour),
    index('read_alerts_open').on(table.raisedAt, table.id).where(sql`${table.settledAt} is null`),
  ],
)

/** Up to where the log was looked through: one row, or none before the first time. */
export const readWatch = pgTable('read_watch', {
  id: integer().primaryKey(),
  through: timestamp({ withTimezone: true }).notNull(),
})
