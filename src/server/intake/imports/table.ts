import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { importKinds, importModes, importOutcomes } from '#shared/intake/imports/contract.ts'

/** Of all kinds: the tables are older than the others. The file isn't stored. */
export const imports = pgTable('lead_imports', {
  id: uuid().primaryKey(),
  kind: text({ enum: importKinds }).notNull().default('leads'),
  staffId: uuid('staff_id')
    .notNull()
    .references(() => staff.id),
  label: text().notNull(),
  mode: text({ enum: importModes }).notNull(),
  /** Of new records. */
  tags: text().array().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
})

/** For retries and undo. */
export const importRows = pgTable(
  'lead_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    outcome: text({ enum: importOutcomes }).notNull(),
    problems: jsonb().$type<Record<string, string>>().notNull(),
    /** Deleted with the record, because `before` holds personal data. */
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    merchantLeadId: uuid('merchant_lead_id').references(() => merchantLeads.id, { onDelete: 'cascade' }),
    /** Of applications and deals, without `before`: nothing personal stays after the application. */
    applicationId: uuid('application_id'),
    before: jsonb().$type<Readonly<Record<string, unknown>>>(),
    /** The record's `updated_at`; a later one means changes since. */
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('lead_import_rows_lead').on(table.leadId),
    index('lead_import_rows_merchant').on(table.merchantLeadId).where(sql`${table.merchantLeadId} is not null`),
  ],
)
