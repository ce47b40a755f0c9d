import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { bulkLists, bulkStatuses } from '#shared/admin/bulk-changes/contract.ts'

/** What a change compares and restores. */
export interface Snapshot {
  readonly ownerId: string | null
  readonly status: string
  /** Tags that the change added to and removed from the record. */
  readonly added?: readonly string[]
  readonly removed?: readonly string[]
  /** Of tasks. */
  readonly dueAt?: string | undefined
  /** The member whose turn it was, if the record was assigned to a team. */
  readonly to?: string
}

/** What staff change in all records of a list, validated by the list's contract. */
export interface StoredChange {
  readonly action: string
  readonly to?: string | null
  readonly reason?: string
  readonly dueAt?: string | undefined
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}

export const recordOutcomes = ['waiting', 'changed', 'skipped', 'restored', 'left'] as const

/** Deleted after 30 days. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    /** From the browser. */
    id: uuid().primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    list: text({ enum: bulkLists }).notNull(),
    change: jsonb().$type<StoredChange>().notNull(),
    status: text({ enum: bulkStatuses }).notNull(),
    total: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Of the change, or of its undo. */
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('bulk_changes_staff').on(table.staffId, table.createdAt),
    index('bulk_changes_created').on(table.createdAt),
  ],
)

/** Without names, so that deleting a person needs no change here. */
export const bulkChangeRecords = pgTable(
  'bulk_change_records',
  {
    changeId: uuid('change_id')
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    recordId: uuid('record_id').notNull(),
    /** At the start; later changes by others win. */
    seen: jsonb().$type<Snapshot>().notNull(),
    outcome: text({ enum: recordOutcomes }).notNull(),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.recordId] }),
    index('bulk_change_records_waiting').on(table.changeId, table.recordId).where(sql`${table.outcome} = 'waiting'`),
  ],
)
