import { date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { documentKinds } from '#shared/applications/documents/document-kind.ts'
import { answerStates, requirementStatuses } from '#shared/applications/requirements/contract.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Requested in addition to the checklist. */
export const requirements = pgTable(
  'requirements',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Null if the brokerage requires it. No foreign key, because submissions are another feature. */
    submissionId: uuid('submission_id'),
    kind: text({ enum: documentKinds }).notNull(),
    title: text().notNull(),
    detail: text().notNull().default(''),
    dueOn: date('due_on', { mode: 'string' }),
    status: text({ enum: requirementStatuses }).notNull(),
    requestedBy: uuid('requested_by').references(() => staff.id),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    closedAt: at('closed_at'),
    reminders: integer().notNull().default(0),
  },
  (table) => [index('requirements_application').on(table.applicationId, table.status)],
)

/** An upload and its review. No foreign key, because documents are another feature. */
export const requirementDocuments = pgTable(
  'requirement_documents',
  {
    documentId: uuid('document_id').primaryKey(),
    requirementId: uuid('requirement_id')
      .notNull()
      .references(() => requirements.id, { onDelete: 'cascade' }),
    state: text({ enum: answerStates }).notNull(),
    reason: text(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index('requirement_documents_requirement').on(table.requirementId)],
)

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
