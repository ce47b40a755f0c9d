import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Running servers; times are the database's. */
export const serverInstances = pgTable('server_instances', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  roles: text().notNull(),
  version: text().notNull(),
  /** The same for all servers that share their documents. */
  storage: text().notNull(),
  /** For messages: `the folder /srv/harborline/documents`. */
  storageWhere: text('storage_where').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
})
