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

/** Append-only corrections of submitted answers by staff. An undo is a correction too. */
export const answerCorrections = pgTable(
  'answer_corrections',
  {
    /** From the client, so that retries correct nothing twice. */
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    step: text().notNull(),
    path: text().notNull(),
    /** The question, both answers as values and as text, and the reason. */
    changeEncrypted: text('change_encrypted').notNull(),
    /** The correction that this one takes back. */
    undoes: uuid().unique(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** When the applicant was emailed about it, or a correction undone before that. */
    notifiedAt: timestamp('notified_at', { withTimezone: true }),
  },
  (table) => [index('answer_corrections_application').on(table.applicationId, table.at)],
)

export const answerCorrectionContext = (id: string) => `answer_corrections:${id}`

export const applicationNoteContext = (id: string) => `application_notes:${id}`
