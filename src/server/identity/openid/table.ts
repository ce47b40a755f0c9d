import { pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'

/** The account at a provider that a staff member first signed in with. No other one of that provider works for them. */
export const openIdLinks = pgTable(
  'openid_links',
  {
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.issuer] }),
    unique('openid_links_subject').on(table.issuer, table.subject),
  ],
)
