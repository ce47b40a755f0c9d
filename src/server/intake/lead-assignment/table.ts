import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'

const changed = {
  changedBy: uuid('changed_by')
    .notNull()
    .references(() => staff.id),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
}

/** One row, or none until rules are saved. */
export const leadAssignment = pgTable('lead_assignment', {
  id: integer().primaryKey(),
  isEnabled: boolean('is_enabled').notNull(),
  version: integer().notNull(),
  ...changed,
})

/** Round-robin; the first matching rule applies. */
export const leadAssignmentRules = pgTable('lead_assignment_rules', {
  position: integer().primaryKey(),
  /** Empty for any. */
  source: text().notNull(),
  staffIds: uuid('staff_ids').array().notNull(),
  lastStaffId: uuid('last_staff_id'),
})
