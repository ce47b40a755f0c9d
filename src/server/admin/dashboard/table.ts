import { bigint, date, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Finished days, without names; they outlive their records. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date({ mode: 'string' }).notNull(),
    /** The owner when counted; null for the total. */
    staffId: uuid('staff_id'),
    figure: text().notNull(),
    /** A source, product, stage, lender id, or month of arrival, or empty. */
    detail: text().notNull(),
    /** Of durations: four per doubling of a minute; 0 for others. */
    bucket: smallint().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    /** 0 if it isn't an amount. */
    cents: bigint({ mode: 'number' }).notNull(),
    /** Each duration in the bucket; empty if it isn't one. */
    seconds: integer().array().notNull().default([]),
  },
  (table) => [
    index('daily_figures_staff_day').on(table.staffId, table.day),
    // For cohorts, which read a year of few figures.
    index('daily_figures_figure').on(table.figure, table.staffId, table.day),
  ],
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
