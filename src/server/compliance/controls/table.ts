import { date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'

/** Append-only. */
export const ruleReviews = pgTable(
  'rule_reviews',
  {
    id: uuid().primaryKey(),
    state: text().notNull(),
    reviewedOn: date('reviewed_on', { mode: 'string' }).notNull(),
    note: text().notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('rule_reviews_state').on(table.state, table.reviewedOn, table.id)],
)
