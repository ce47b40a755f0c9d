import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import type { HeldRecord } from '#shared/compliance/privacy/admin-contract.ts'
import { heldKinds } from '#shared/compliance/retention/contract.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const purgeableKinds = [
  'lead',
  'lead_resubmission',
  'application',
  'merchant_lead',
  'contact',
  'newsletter',
  'contact_log',
] as const

/** Certificates of destruction, without names: a trigger rejects DELETE and TRUNCATE. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    id: uuid().primaryKey(),
    cause: text({ enum: ['request', 'retention'] }).notNull(),
    /** `HP-7Q4K-92XM`, if a person requested it. */
    requestReference: text('request_reference'),
    staffId: uuid('staff_id').references(() => staff.id),
    /** By kind of record, at the start. */
    plan: jsonb().$type<readonly HeldRecord[]>().notNull(),
    startedAt: at('started_at').notNull(),
    completedAt: at('completed_at'),
  },
  (table) => [index('retention_runs_started').on(table.startedAt)],
)

/** Written first, so that a crash loses nothing. */
export const retentionItems = pgTable(
  'retention_items',
  {
    id: uuid().primaryKey(),
    retentionRunId: uuid('retention_run_id')
      .notNull()
      .references(() => retentionRuns.id),
    kind: text({ enum: purgeableKinds }).notNull(),
    /** Or for the contact log the hash of an address. */
    subjectId: text('subject_id').notNull(),
    /** `held`: on legal hold. `kept`: no longer due. */
    outcome: text({ enum: ['done', 'held', 'kept'] }),
    removed: jsonb().$type<Readonly<Record<string, number>>>(),
    doneAt: at('done_at'),
  },
  (table) => [
    unique('retention_items_once').on(table.retentionRunId, table.kind, table.subjectId),
    index('retention_items_subject').on(table.kind, table.subjectId),
  ],
)

export const legalHolds = pgTable(
  'legal_holds',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: heldKinds }).notNull(),
    subjectId: uuid('subject_id'),
    /** Normalized; protects all current and future records of the person. */
    email: text(),
    reason: text().notNull(),
    setBy: uuid('set_by')
      .notNull()
      .references(() => staff.id),
    setAt: at('set_at').notNull(),
    liftedBy: uuid('lifted_by').references(() => staff.id),
    /** When a lifted hold ends; until then it covers its records. */
    liftsAt: at('lifts_at'),
    /** When it ended. */
    liftedAt: at('lifted_at'),
    liftReason: text('lift_reason'),
  },
  (table) => [
    uniqueIndex('legal_holds_one').on(table.kind, table.subjectId).where(sql`${table.liftedAt} is null`),
    uniqueIndex('legal_holds_person').on(table.email).where(sql`${table.liftedAt} is null`),
    check(
      'legal_holds_subject',
      sql`(${table.kind} = 'person') = (${table.email} is not null) and (${table.kind} = 'person') = (${table.subjectId} is null)`,
    ),
  ],
)
