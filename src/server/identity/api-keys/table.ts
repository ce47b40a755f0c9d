import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import type { ApiScope } from '#shared/identity/api-keys/scopes.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Only the hash and a recognizable prefix are stored. */
export const apiKeys = pgTable('api_keys', {
  id: uuid().primaryKey(),
  label: text().notNull(),
  prefix: text().notNull(),
  keyHash: text('key_hash').notNull().unique(),
  previousKeyHash: text('previous_key_hash').unique(),
  /** The previous key works until then. */
  previousUntil: at('previous_until'),
  scopes: jsonb().$type<ApiScope[]>().notNull(),
  perMinute: integer('per_minute').notNull(),
  expiresAt: at('expires_at'),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => staff.id),
  createdAt: at('created_at').notNull(),
  lastUsedAt: at('last_used_at'),
  revokedAt: at('revoked_at'),
  revokedBy: uuid('revoked_by').references(() => staff.id),
})
