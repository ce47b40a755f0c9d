import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Each hash includes the previous one. Apart from the events, so that recording a consent never waits (record 25). A
 * trigger rejects UPDATE, DELETE and TRUNCATE.
 */
export const consentChain = pgTable('consent_chain', {
  /** Without gaps. */
  seq: bigint({ mode: 'number' }).primaryKey(),
  /** No foreign key: the chain remembers deleted events. */
  eventId: uuid('event_id').notNull().unique(),
  /** Of all columns, hexadecimal. */
  eventSha256: text('event_sha256').notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})
