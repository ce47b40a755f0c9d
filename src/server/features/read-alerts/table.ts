import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/features/staff/table.ts'

/** An hour in which a member of staff read unusually much. */
export const readAlerts = pgTable(
  'read_alerts',
  {
    id: uuid().primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    /** Of the clock, in which `fromAt` lies. */
    hour: timestamp({ withTimezone: true }).notNull(),
    /** Different records that were opened, as far as they were known when this was noticed. */
    records: integer().notNull(),
    /** Lines of exports. */
    rows: integer().notNull(),
    raisedAt: timestamp('raised_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    settledBy: uuid('settled_by').references(() => staff.id),
    note: text(),
  },
  (table) => [
    // The promise that a person and hour are told of once.
    uniqueIndex('read_alerts_staff_hour').on(table.staffId, table.hour),
    index('read_alerts_open').on(table.raisedAt, table.id).where(sql`${table.settledAt} is null`),
  ],
)

/** Up to where the log was looked through: one row, or none before the first time. */
export const readWatch = pgTable('read_watch', {
  id: integer().primaryKey(),
  through: timestamp({ withTimezone: true }).notNull(),
})
