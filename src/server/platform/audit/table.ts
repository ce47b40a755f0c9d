import { inArray, type SQL, sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { actorKinds } from '#shared/compliance/audit-log/selection.ts'

/** Append-only: a trigger refuses UPDATE, DELETE, and TRUNCATE. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    actorId: uuid('actor_id'),
    action: text().notNull(),
    subject: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id').notNull(),
    ip: text().notNull(),
  },
  (table) => [
    // In log order, so that any search reads one index.
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_record').on(sql`lower(${table.subject})`, table.at, table.id),
    // Only for servers of version 0.1.
    index('audit_log_subject').on(table.subject, table.at, table.id),
    index('audit_log_actor').on(table.actorId, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
  ],
)

/**
 * Selects the entries about records, such as an id. Entries of version 0.1 can have ids in capital letters, and entries
 * never change.
 */
export const isAbout = (...subjects: readonly string[]): SQL =>
  inArray(
    sql`lower(${auditLog.subject})`,
    subjects.map((subject) => subject.toLowerCase()),
  )

/** Rows a staff member saw on filtered first pages and in searches, once each; kept for a day, to count them. */
export const seenRows = pgTable(
  'seen_rows',
  {
    readerId: uuid('reader_id').notNull(),
    recordId: uuid('record_id').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.readerId, table.recordId] }),
    index('seen_rows_at').on(table.seenAt, table.readerId),
  ],
)
