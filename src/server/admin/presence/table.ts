import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sessions } from '#server/identity/auth/table.ts'
import { searchKinds } from '#shared/admin/search/record-key.ts'

/** Viewed now; no history is stored. */
export const recordViewers = pgTable(
  'record_viewers',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: searchKinds }).notNull(),
    recordId: uuid('record_id').notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('record_viewers_record').on(table.recordId)],
)
