import { date, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'

/** The key limits it to one per person and day. */
export const digests = pgTable(
  'digests',
  {
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** In the brokerage's time zone. */
    day: date({ mode: 'string' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.day] })],
)
