import { bigint, date, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Finished days, without names; they outlive their records. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date({ mode: 'string' }).notNull(),
    /** The owner when counted; null for the total. */
    staffId: uuid('staff_id'),
    figure: text().notNull(),
    /** A source, stage, or lender id, or empty. */
    detail: text().notNull(),
    /** Duration bucket (`#shared/kit/locale/durations.ts`), or 0. */
    bucket: smallint().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    /** 0 if it isn't an amount. */
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('daily_figures_staff_day').on(table.staffId, table.day)],
)

/** One row, or none before the first count. */
export const dailyFiguresState = pgTable('daily_figures_state', {
  id: integer().primaryKey(),
  from: date('from_day', { mode: 'string' }).notNull(),
  through: date('through_day', { mode: 'string' }).notNull(),
  /** IANA name; a change recounts everything. */
  zone: text().notNull(),
  countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
})
