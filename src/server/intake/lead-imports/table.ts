import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { importModes, importOutcomes } from '#shared/intake/lead-imports/contract.ts'

/** A file of leads that somebody brought. The file itself is not kept. */
export const leadImports = pgTable('lead_imports', {
  id: uuid().primaryKey(),
  staffId: uuid('staff_id')
    .notNull()
    .references(() => staff.id),
  /** The source of its leads. */
  label: text().notNull(),
  mode: text({ enum: importModes }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
})

/** What a changed lead was before. */
export interface BeforeImport {
  readonly name: string
  readonly phone: string
  readonly phoneE164: string | null
}

/** What became of each row, so that a repeated request adds nothing and the whole can be taken back. */
export const leadImportRows = pgTable(
  'lead_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => leadImports.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    outcome: text({ enum: importOutcomes }).notNull(),
    problems: jsonb().$type<Record<string, string>>().notNull(),
    /** What a person was before goes with the person. */
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    before: jsonb().$type<BeforeImport>(),
    /** When the lead was written; a later change of it is somebody else's. */
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] }), index('lead_import_rows_lead').on(table.leadId)],
)
