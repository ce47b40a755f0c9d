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

/** What is in force, one row for each section that somebody has changed; the others have their defaults, version 0. */
export const siteSettings = pgTable('site_settings', { section: text().primaryKey(), ...version })

/** Every version that was ever in force, the present one included. */
export const siteSettingsHistory = pgTable(
  'site_settings_history',
  { section: text().notNull(), ...version },
  (table) => [primaryKey({ columns: [table.section, table.version] })],
)

/** Claims that the last check found proved, by their keys: of those that are shown only then, these are. */
export const provedClaims = pgTable('proved_claims', {
  key: text().primaryKey(),
  provedAt: timestamp('proved_at', { withTimezone: true }).notNull(),
})
