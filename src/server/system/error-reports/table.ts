import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { type ErrorReport, errorOrigins } from '#shared/system/error-reports/contract.ts'

/** A few hundred rows; the least recently seen are deleted. */
export const errorReports = pgTable(
  'error_reports',
  {
    /** 128-bit hash of origin, name, message and location, without numbers. */
    fingerprint: text().primaryKey(),
    origin: text({ enum: errorOrigins }).notNull(),
    name: text().notNull(),
    message: text().notNull(),
    count: integer().notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    sample: jsonb().$type<ErrorReport['sample']>().notNull(),
    /** If seen again later, the error is listed again. */
    dismissedAt: timestamp('dismissed_at', { withTimezone: true }),
  },
  (table) => [index('error_reports_last_seen').on(table.lastSeenAt)],
)
