import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'

/** Encrypted, because texts may hold financial and health details. */
export const applicationMessages = pgTable(
  'application_messages',
  {
    /** From the browser, so that repeated requests add nothing. */
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    author: text({ enum: ['applicant', 'staff'] }).notNull(),
    staffId: uuid('staff_id').references(() => staff.id),
    /** The applicant's session, if it wasn't opened by email: only it may read the message, and staff see a warning. */
    unverifiedSessionId: uuid('unverified_session_id'),
    bodyEncrypted: text('body_encrypted').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('application_messages_application').on(table.applicationId, table.at)],
)
