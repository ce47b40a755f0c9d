import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * One link for each consent event, in an order that cannot be changed unnoticed: each hash holds the one before. Apart
 * from the events, so that taking down a consent never waits for another. A trigger of the migration refuses UPDATE,
 * DELETE and TRUNCATE.
 */
export const consentChain = pgTable('consent_chain', {
  /** 1, 2, 3… without a gap. */
  seq: bigint({ mode: 'number' }).primaryKey(),
  /** Not a reference: the chain remembers an event that somebody deleted. */
  eventId: uuid('event_id').notNull().unique(),
  /** Of the event with all its columns, hexadecimal. */
  eventSha256: text('event_sha256').notNull(),
  /** The `hash` of the link before. */
  previousHash: text('previous_hash').notNull(),
  hash: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})
