import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'

/** What people decided about an application's bank statements, encrypted: categories, corrections, explanations, notes. */
export const cashFlowReviews = pgTable('cash_flow_reviews', {
  applicationId: uuid('application_id')
    .primaryKey()
    .references(() => applications.id, { onDelete: 'cascade' }),
  reviewEncrypted: text('review_encrypted').notNull(),
  version: integer().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
