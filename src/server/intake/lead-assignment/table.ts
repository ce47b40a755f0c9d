import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'

const changed = {
  changedBy: uuid('changed_by')
    .notNull()
    .references(() => staff.id),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
}

/** Whether new leads are assigned by rules, and which version of them is in force. One row, or none while nobody saved any. */
export const leadAssignment = pgTable('lead_assignment', {
  /** Always 1. */
  id: integer().primaryKey(),
  isOn: boolean('is_on').notNull(),
  version: integer().notNull(),
  ...changed,
})

/** Who gets leads of a source, in turn. The first rule that fits decides. */
export const leadAssignmentRules = pgTable('lead_assignment_rules', {
  position: integer().primaryKey(),
  /** Empty for every source. */
  source: text().notNull(),
  staffIds: uuid('staff_ids').array().notNull(),
  /** Whose turn it was last. */
  lastStaffId: uuid('last_staff_id'),
})
