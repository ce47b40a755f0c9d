import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'

/** An hour in which a staff member or API client read an unusual number of records. */
export const bulkAccessAlerts = pgTable(
  'bulk_access_alerts',
  {
    id: uuid().primaryKey(),
    /** The responsible person: the reader, or the creator of the key. */
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The reader in the audit log: a staff member or key. */
    readerId: uuid('reader_id').notNull(),
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    /** The clock hour of `fromAt`. */
    hour: timestamp({ withTimezone: true }).notNull(),
    /** Different records opened in the hour, updated while it lasts. */
    records: integer().notNull(),
    /** Exported lines. */
    rows: integer().notNull(),
    /** Different records on list pages after the first. */
    listed: integer().notNull().default(0),
    /** Total at the last notification. */
    notifiedTotal: integer('notified_total').notNull(),
    raisedAt: timestamp('raised_at', { withTimezone: true }).notNull(),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    resolvedBy: uuid('resolved_by').references(() => staff.id),
    note: text(),
  },
  (table) => [
    // Guarantees one alert per reader and hour.
    uniqueIndex('bulk_access_alerts_reader_hour').on(table.readerId, table.hour),
    index('bulk_access_alerts_open').on(table.raisedAt, table.id).where(sql`${table.resolvedAt} is null`),
  ],
)

/** Scan position: one row, or none before the first run. */
export const bulkAccessAlertState = pgTable('bulk_access_alert_state', {
  id: integer().primaryKey(),
  through: timestamp({ withTimezone: true }).notNull(),
})
