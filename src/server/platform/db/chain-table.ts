import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Defines the links of a hash chain: each hash includes the previous one. */
export const chainTable = (name: string) =>
  pgTable(name, {
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

export type ChainTable = ReturnType<typeof chainTable>
export type ChainLink = ChainTable['$inferSelect']
