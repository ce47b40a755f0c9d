import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { type ScopedKind, scopedRoles } from '#shared/identity/record-scope/scope.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** One row per changed role; others have all records. */
export const recordScopes = pgTable('record_scopes', {
  role: text({ enum: scopedRoles }).primaryKey(),
  scopes: jsonb().notNull(),
  version: integer().notNull(),
  changedBy: uuid('changed_by')
    .notNull()
    .references(() => staff.id),
  changedAt: at('changed_at').notNull(),
})

/** Records that staff other than owners and managers give to a team have rotations of their own. */
export type Rotation = ScopedKind | `${ScopedKind} by hand`

export const teams = pgTable(
  'teams',
  {
    /** From the client, so that retries add nothing. */
    id: uuid().primaryKey(),
    name: text().notNull(),
    leadStaffId: uuid('lead_staff_id').references(() => staff.id),
    /** The member who was last in turn, for each rotation. */
    turns: jsonb().$type<Partial<Record<Rotation, string>>>().notNull().default({}),
    version: integer().notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('teams_name').on(sql`lower(${table.name})`),
    index('teams_lead').on(table.leadStaffId).where(sql`${table.leadStaffId} is not null`),
  ],
)

/** Anyone can be in several teams. */
export const teamMembers = pgTable(
  'team_members',
  {
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.staffId] }), index('team_members_staff').on(table.staffId)],
)
