import { bigint, date, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Daily figures of the brokerage, without names; they outlive the records they were counted from. Finished days only;
 * today is counted live.
 */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date({ mode: 'string' }).notNull(),
    /** Owner of the lead or application when it was counted; null for the total. */
    staffId: uuid('staff_id'),
    /** A figure from `figure-events.ts`, such as `lead` or `stage_time`. */
    figure: text().notNull(),
    /** A source, a stage or a lender id; otherwise empty. */
    detail: text().notNull(),
    /** Duration bucket (`#shared/kit/durations.ts`); 0 for other figures. */
    bucket: smallint().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    /** Sum; 0 if the figure is not an amount. */
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('daily_figures_staff_day').on(table.staffId, table.day)],
)

/** Progress of the daily count: one row, or none before the first count. */
export const dailyFiguresState = pgTable('daily_figures_state', {
  id: integer().primaryKey(),
  from: date('from_day', { mode: 'string' }).notNull(),
  through: date('through_day', { mode: 'string' }).notNull(),
  /** IANA name. A change of the time zone recounts everything. */
  zone: text().notNull(),
  countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
})
