import { date, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'

/** Each morning mail that was put on its way. The key is the promise: one a day and person. */
export const digests = pgTable(
  'digests',
  {
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The brokerage's. */
    day: date({ mode: 'string' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.day] })],
)
