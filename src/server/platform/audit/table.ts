import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What staff and the system did, for good: a trigger of the migration refuses UPDATE, DELETE and TRUNCATE. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorKind: text('actor_kind', {
      enum: ['visitor', 'applicant', 'merchant', 'staff', 'api-key', 'system'],
    }).notNull(),
    actorId: uuid('actor_id'),
    action: text().notNull(),
    /** Id of what was acted upon. */
    subject: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id').notNull(),
    ip: text().notNull(),
  },
  (table) => [
    index('audit_log_subject').on(table.subject, table.at),
    index('audit_log_actor').on(table.actorId, table.at),
  ],
)
