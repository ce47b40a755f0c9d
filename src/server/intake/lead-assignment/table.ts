import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { teams } from '#server/identity/record-scope/table.ts'
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
  /** Of applications; empty for any. Leads have neither product nor state. */
  product: text().notNull().default(''),
  states: text().array().notNull().default([]),
  /** Its members take turns instead of `staffIds`; a team that a rule names can't be deleted. */
  teamId: uuid('team_id').references(() => teams.id),
  staffIds: uuid('staff_ids').array().notNull(),
  lastStaffId: uuid('last_staff_id'),
})
