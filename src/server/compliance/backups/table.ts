import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Completed backups, for their age. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid().primaryKey(),
    finishedAt: timestamp('finished_at', { withTimezone: true }).notNull(),
    /** File name without its folder. */
    file: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
    documents: integer().notNull(),
    version: text().notNull(),
  },
  (table) => [index('backup_runs_finished').on(table.finishedAt)],
)
