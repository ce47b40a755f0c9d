import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'

const version = {
  value: jsonb().notNull(),
  version: integer().notNull(),
  changedBy: uuid('changed_by')
    .notNull()
    .references(() => staff.id),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
}

/** One row per changed section; the others use their defaults (version 0). */
export const siteSettings = pgTable('site_settings', { section: text().primaryKey(), ...version })

export const siteSettingsHistory = pgTable(
  'site_settings_history',
  { section: text().notNull(), ...version },
  (table) => [primaryKey({ columns: [table.section, table.version] })],
)

/** Proven by the last check. */
export const verifiedClaims = pgTable('verified_claims', {
  key: text().primaryKey(),
  verifiedAt: timestamp('verified_at', { withTimezone: true }).notNull(),
})
