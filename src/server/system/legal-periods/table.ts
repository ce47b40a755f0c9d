import { date, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { periodKinds } from '#shared/system/legal-periods/period-kinds.ts'

const day = (name: string) => date(name, { mode: 'string' }).notNull()

/** Versions of each legal period. A trigger refuses changes, because past deadlines were computed from them. */
export const legalPeriods = pgTable(
  'legal_periods',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: periodKinds }).notNull(),
    version: integer().notNull(),
    days: integer().notNull(),
    source: text().notNull(),
    sourceUrl: text('source_url').notNull(),
    note: text().notNull(),
    lawAsOf: day('law_as_of'),
    nextReviewOn: day('next_review_on'),
    reviewer: text().notNull(),
    validFrom: day('valid_from'),
    reason: text().notNull(),
    /** Null if it came with the software. */
    staffId: uuid('staff_id').references(() => staff.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique('legal_periods_version').on(table.kind, table.version)],
)
