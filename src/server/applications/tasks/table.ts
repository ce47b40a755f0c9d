import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { taskPriorities, taskStatuses, taskTypes } from '#shared/applications/tasks/choices.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Deleted with its record, because the text may contain names. */
export const tasks = pgTable(
  'tasks',
  {
    /** From the client, so that retries add nothing. */
    id: uuid().primaryKey(),
    subject: text().notNull(),
    type: text({ enum: taskTypes }).notNull(),
    priority: text({ enum: taskPriorities }).notNull(),
    status: text({ enum: taskStatuses }).notNull().default('open'),
    dueAt: at('due_at').notNull(),
    assigneeStaffId: uuid('assignee_staff_id').references(() => staff.id),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    merchantLeadId: uuid('merchant_lead_id').references(() => merchantLeads.id, { onDelete: 'cascade' }),
    contactId: uuid('contact_id').references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** Null if a user added it. */
    ruleKey: text('rule_key'),
    outcome: text().notNull().default(''),
    createdByStaffId: uuid('created_by_staff_id').references(() => staff.id),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    doneAt: at('done_at'),
    doneByStaffId: uuid('done_by_staff_id').references(() => staff.id),
    /** Reset if due date or assignee changes. */
    remindedAt: at('reminded_at'),
  },
  (table) => [
    check(
      'tasks_one_record',
      sql`num_nonnulls(${table.leadId}, ${table.applicationId}, ${table.merchantLeadId}, ${table.contactId}) <= 1`,
    ),
    uniqueIndex('tasks_rule').on(table.applicationId, table.ruleKey).where(sql`${table.ruleKey} is not null`),
    index('tasks_open').on(table.dueAt, table.id).where(sql`${table.status} = 'open'`),
    index('tasks_assignee').on(table.assigneeStaffId, table.dueAt, table.id).where(sql`${table.status} = 'open'`),
    index('tasks_done').on(table.doneAt, table.id).where(sql`${table.status} <> 'open'`),
    index('tasks_to_remind')
      .on(table.dueAt)
      .where(sql`${table.status} = 'open' and ${table.remindedAt} is null and ${table.assigneeStaffId} is not null`),
    index('tasks_lead').on(table.leadId).where(sql`${table.leadId} is not null`),
    index('tasks_application').on(table.applicationId).where(sql`${table.applicationId} is not null`),
    index('tasks_merchant_lead').on(table.merchantLeadId).where(sql`${table.merchantLeadId} is not null`),
    index('tasks_contact').on(table.contactId).where(sql`${table.contactId} is not null`),
  ],
)
