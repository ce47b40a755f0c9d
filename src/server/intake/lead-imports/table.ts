import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { importModes, importOutcomes } from '#shared/intake/lead-imports/contract.ts'

/** The file isn't stored. */
export const leadImports = pgTable('lead_imports', {
  id: uuid().primaryKey(),
  staffId: uuid('staff_id')
    .notNull()
    .references(() => staff.id),
  label: text().notNull(),
  mode: text({ enum: importModes }).notNull(),
  /** Of new leads. */
  tags: text().array().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
})

export interface BeforeImport {
  readonly name: string
  readonly phone: string
  readonly phoneE164: string | null
}

/** For retries and undo. */
export const leadImportRows = pgTable(
  'lead_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => leadImports.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    outcome: text({ enum: importOutcomes }).notNull(),
    problems: jsonb().$type<Record<string, string>>().notNull(),
    /** Deleted with the lead, because `before` holds personal data. */
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    before: jsonb().$type<BeforeImport>(),
    /** The lead's `updated_at`; a later one means changes since. */
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] }), index('lead_import_rows_lead').on(table.leadId)],
)
