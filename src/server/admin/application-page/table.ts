import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'

/** Internal, encrypted like messages. */
export const applicationNotes = pgTable(
  'application_notes',
  {
    /** From the client, so that retries add nothing. */
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    bodyEncrypted: text('body_encrypted').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('application_notes_application').on(table.applicationId, table.at)],
)

export const applicationNoteContext = (id: string) => `application_notes:${id}`
