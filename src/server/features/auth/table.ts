import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/features/staff/table.ts'
import { signInSteps } from '#shared/auth/contract.ts'

/** One row per sign-in: the whole family of tokens that descends from it. Tokens are kept as hashes only. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    accessTokenHash: text('access_token_hash').notNull().unique(),
    accessExpiresAt: timestamp('access_expires_at', { withTimezone: true }).notNull(),
    refreshTokenHash: text('refresh_token_hash').notNull().unique(),
    /** Hash of the value in the browser's HttpOnly cookie, without which no token opens anything. */
    bindingHash: text('binding_hash').notNull(),
    step: text({ enum: signInSteps }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    absoluteExpiresAt: timestamp('absolute_expires_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('sessions_staff').on(table.staffId),
    // For the sweep of old rows.
    index('sessions_absolute_expires_at').on(table.absoluteExpiresAt),
  ],
)

/** Refresh tokens that have been exchanged. Who shows one again, later, has copied it. */
export const usedRefreshTokens = pgTable(
  'used_refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('used_refresh_tokens_session').on(table.sessionId)],
)

/** Failed attempts by account, by network and by second factor; the key is a hash and names nobody. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    lastFailedAt: timestamp('last_failed_at', { withTimezone: true }).notNull(),
    blockedUntil: timestamp('blocked_until', { withTimezone: true }).notNull(),
  },
  (table) => [index('login_attempts_last_failed_at').on(table.lastFailedAt)],
)

/** The one-time link to the first owner's account. At most one row, by its key. */
export const setUpLink = pgTable('set_up_link', {
  onlyOne: boolean('only_one').primaryKey(),
  tokenHash: text('token_hash').notNull(),
})
