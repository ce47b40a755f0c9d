import { date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { stages } from '#shared/applications/applications/stages.ts'

/** Each reminder that was mailed. The key is the promise: one a day and application, whatever it is about. */
export const reminders = pgTable(
  'reminders',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The applicant's day. */
    day: date({ mode: 'string' }).notNull(),
    /** In which it waited for the applicant. */
    stage: text({ enum: stages }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.day] })],
)
