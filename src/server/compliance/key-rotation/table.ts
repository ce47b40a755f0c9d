import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row per key that servers have encrypted with, so that a server without it does not start. */
export const encryptionKeyRecords = pgTable('encryption_keys', {
  /** The id in front of every value that the key encrypted. */
  keyId: text('key_id').primaryKey(),
  salt: text().notNull(),
  /** `keyFingerprint` of the key and the salt; empty when the key was lost before it was recorded. */
  fingerprint: text().notNull(),
  recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
  /** Set when an operator accepted that data encrypted with this key can never be read again. */
  lostAt: timestamp('lost_at', { withTimezone: true }),
})
