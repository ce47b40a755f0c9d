import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'

/** What applicants and staff write to each other. The words are sealed: people write of their money and their health. */
export const applicationMessages = pgTable(
  'application_messages',
  {
    /** Made by the writer's browser, so that a repeated request adds nothing. */
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    author: text({ enum: ['applicant', 'staff'] }).notNull(),
    staffId: uuid('staff_id').references(() => staff.id),
    bodySealed: text('body_sealed').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('application_messages_application').on(table.applicationId, table.at)],
)
