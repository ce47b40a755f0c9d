import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Keys in use; a server without one does not start (record 58). */
export const encryptionKeyRecords = pgTable('encryption_keys', {
  /** Precedes every value the key encrypted. */
  keyId: text('key_id').primaryKey(),
  salt: text().notNull(),
  /** Of key and salt; empty if lost before. */
  fingerprint: text().notNull(),
  recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
  /** When an operator accepted that its data is unreadable. */
  lostAt: timestamp('lost_at', { withTimezone: true }),
})
