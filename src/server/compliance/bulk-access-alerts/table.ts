import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'

export const bulkAccessAlerts = pgTable(
  'bulk_access_alerts',
  {
    id: uuid().primaryKey(),
    /** The reader, or the creator of the key. */
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** A staff member or key, as in the audit log. */
    readerId: uuid('reader_id').notNull(),
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    hour: timestamp({ withTimezone: true }).notNull(),
    /** Distinct; updated while the hour lasts. */
    records: integer().notNull(),
    rows: integer().notNull(),
    /** Distinct, on list pages after the first; for 24 hours, on filtered first pages and in searches. */
    listed: integer().notNull().default(0),
    /** 1, or 24 for rows of filtered first pages and searches. */
    hours: integer().notNull().default(1),
    notifiedTotal: integer('notified_total').notNull(),
    raisedAt: timestamp('raised_at', { withTimezone: true }).notNull(),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    resolvedBy: uuid('resolved_by').references(() => staff.id),
    note: text(),
  },
  (table) => [
    uniqueIndex('bulk_access_alerts_reader_hour').on(table.readerId, table.hour),
    index('bulk_access_alerts_open').on(table.raisedAt, table.id).where(sql`${table.resolvedAt} is null`),
  ],
)

/** At most one row. */
export const bulkAccessAlertState = pgTable('bulk_access_alert_state', {
  id: integer().primaryKey(),
  through: timestamp({ withTimezone: true }).notNull(),
})
