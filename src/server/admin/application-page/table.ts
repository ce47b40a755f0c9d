import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'

/** What colleagues tell each other about a file. Sealed as messages are. */
export const applicationNotes = pgTable(
  'application_notes',
  {
    /** Made by the writer's browser, so that a repeated request adds nothing. */
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    bodySealed: text('body_sealed').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('application_notes_application').on(table.applicationId, table.at)],
)

export const fileNoteContext = (id: string) => `application_notes:${id}`
