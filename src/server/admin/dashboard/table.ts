import { bigint, date, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * What happened on a day of the brokerage, counted once and kept: it names nobody and outlives the records it was counted
 * from. Whole days only; today is counted when somebody asks.
 */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date({ mode: 'string' }).notNull(),
    /** Whose lead or file it was when it was counted; null in the rows that count everybody's. */
    staffId: uuid('staff_id'),
    /** `lead`, `funded`, `stage_time`… as `figure-events.ts` has them. */
    figure: text().notNull(),
    /** A source, a stage or the id of a lender; empty where the figure has no such part. */
    detail: text().notNull(),
    /** Of a length of time, as `#shared/admin/dashboard/durations.ts` has it; 0 for others. */
    bucket: smallint().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    /** Sum; 0 where the figure is no money. */
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('daily_figures_staff_day').on(table.staffId, table.day)],
)

/** How far the days are counted: one row, or none before there is anything to count. */
export const countedDays = pgTable('counted_days', {
  id: integer().primaryKey(),
  from: date('from_day', { mode: 'string' }).notNull(),
  through: date('through_day', { mode: 'string' }).notNull(),
  /** IANA name. Days of another zone are other days: a change of it has everything counted anew. */
  zone: text().notNull(),
  countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
})
