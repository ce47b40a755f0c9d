import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ErrorReport } from '#shared/system/error-reports/contract.ts'

/** Faults by what they have in common. A few hundred rows at most: the ones not seen for longest make room. */
export const errorReports = pgTable(
  'error_reports',
  {
    /** 128 bits of a hash over origin, name, message and place, all without their numbers. */
    fingerprint: text().primaryKey(),
    origin: text({ enum: ['browser', 'server'] }).notNull(),
    name: text().notNull(),
    message: text().notNull(),
    count: integer().notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    sample: jsonb().$type<ErrorReport['sample']>().notNull(),
    /** Seen again later, the fault is back on the list. */
    dismissedAt: timestamp('dismissed_at', { withTimezone: true }),
  },
  (table) => [index('error_reports_last_seen').on(table.lastSeenAt)],
)
