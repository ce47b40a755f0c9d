import { date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { stages } from '#shared/applications/applications/stages.ts'

/** The primary key allows one per day and application. */
export const reminders = pgTable(
  'reminders',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** In the applicant's time zone. */
    day: date({ mode: 'string' }).notNull(),
    stage: text({ enum: stages }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.day] })],
)
