import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { takeoverStatuses } from '#shared/admin/takeovers/contract.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** For an application or a lead: one id is set. */
export const takeoverRequests = pgTable(
  'takeover_requests',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => staff.id),
    fromStaffId: uuid('from_staff_id')
      .notNull()
      .references(() => staff.id),
    toStaffId: uuid('to_staff_id').references(() => staff.id),
    reason: text().notNull(),
    /** The change of several leads that it is part of. */
    changeId: uuid('change_id'),
    status: text({ enum: takeoverStatuses }).notNull().default('open'),
    decidedBy: uuid('decided_by').references(() => staff.id),
    decidedAt: at('decided_at'),
    note: text().notNull().default(''),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('takeover_requests_application')
      .on(table.applicationId, table.requestedBy)
      .where(sql`${table.status} = 'open'`),
    uniqueIndex('takeover_requests_lead').on(table.leadId, table.requestedBy).where(sql`${table.status} = 'open'`),
    index('takeover_requests_open').on(table.createdAt).where(sql`${table.status} = 'open'`),
    // For deleting a record.
    index('takeover_requests_of_application').on(table.applicationId),
    index('takeover_requests_of_lead').on(table.leadId),
  ],
)
