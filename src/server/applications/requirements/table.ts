import { date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { documentKinds } from '#shared/applications/documents/document-kind.ts'
import { answerStates, requirementStatuses } from '#shared/applications/requirements/requirement-status.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Something that an applicant is asked to send, beyond the checklist that every application has. */
export const requirements = pgTable(
  'requirements',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The submission whose lender asks for it; null where we do. Not a reference: submissions are another feature. */
    submissionId: uuid('submission_id'),
    kind: text({ enum: documentKinds }).notNull(),
    /** What is asked for, as the applicant reads it. */
    title: text().notNull(),
    detail: text().notNull().default(''),
    dueOn: date('due_on', { mode: 'string' }),
    status: text({ enum: requirementStatuses }).notNull(),
    askedBy: uuid('asked_by').references(() => staff.id),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** Met or waived. */
    closedAt: at('closed_at'),
    /** Reminders that were sent for it. */
    reminders: integer().notNull().default(0),
  },
  (table) => [index('requirements_application').on(table.applicationId, table.status)],
)

/** A document that came for a requirement, and what became of it. Not a reference: documents are another feature. */
export const requirementDocuments = pgTable(
  'requirement_documents',
  {
    documentId: uuid('document_id').primaryKey(),
    requirementId: uuid('requirement_id')
      .notNull()
      .references(() => requirements.id, { onDelete: 'cascade' }),
    state: text({ enum: answerStates }).notNull(),
    /** Why it was sent back. */
    reason: text(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index('requirement_documents_requirement').on(table.requirementId)],
)

/** Items of the checklist that staff do without. */
export const checklistWaivers = pgTable(
  'checklist_waivers',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    kind: text({ enum: documentKinds }).notNull(),
    reason: text().notNull(),
    waivedBy: uuid('waived_by')
      .notNull()
      .references(() => staff.id),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.kind] })],
)
