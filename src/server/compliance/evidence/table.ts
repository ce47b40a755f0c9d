import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * One link per consent event in a tamper-evident order: each hash includes the previous one. Separate from the events,
 * so that recording a consent never waits. A migration trigger rejects UPDATE, DELETE and TRUNCATE.
 */
export const consentChain = pgTable('consent_chain', {
  /** 1, 2, 3… without gaps. */
  seq: bigint({ mode: 'number' }).primaryKey(),
  /** No foreign key: the chain remembers deleted events. */
  eventId: uuid('event_id').notNull().unique(),
  /** Of the event with all columns, hexadecimal. */
  eventSha256: text('event_sha256').notNull(),
  /** The `hash` of the previous link. */
  previousHash: text('previous_hash').notNull(),
  hash: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})
