import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { signInSteps } from '#shared/identity/auth/contract.ts'

/** A challenge serves one purpose. */
export const challengePurposes = ['enroll', 'verify', 'sign-in', 'step-up', 'applicant-add', 'applicant-open'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

/** One row per sign-in; tokens are stored as hashes only. */
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
    /** Without this cookie no token works. */
    bindingHash: text('binding_hash').notNull(),
    /** Replaced at the last proof of identity; they work until `previousUntil`. */
    previousAccessTokenHash: text('previous_access_token_hash'),
    previousBindingHash: text('previous_binding_hash'),
    previousUntil: timestamp('previous_until', { withTimezone: true }),
    step: text({ enum: signInSteps }).notNull(),
    /** The provider's account that opened it; linked to the staff member once all factors are proven. */
    openIdIssuer: text('openid_issuer'),
    openIdSubject: text('openid_subject'),
    /** The time of the proof, not of its use. */
    steppedUpAt: timestamp('stepped_up_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    absoluteExpiresAt: timestamp('absolute_expires_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('sessions_previous_access_token').on(table.previousAccessTokenHash),
    index('sessions_binding').on(table.bindingHash),
    index('sessions_staff').on(table.staffId),
    // For the cleanup of old rows.
    index('sessions_absolute_expires_at').on(table.absoluteExpiresAt),
  ],
)

/** The account at a provider that a staff member first signed in with. No other one of that provider works for them. */
export const openIdLinks = pgTable(
  'openid_links',
  {
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.issuer] }),
    unique('openid_links_subject').on(table.issuer, table.subject),
  ],
)

/** Later reuse means that the token was copied. */
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

/** The key is a hash without personal data. */
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

/** For the first owner; at most one row. */
export const setUpLink = pgTable('set_up_link', {
  onlyOne: boolean('only_one').primaryKey(),
  tokenHash: text('token_hash').notNull(),
})

/** Bytes are base64url. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    credentialId: text('credential_id').notNull().unique(),
    /** In COSE form (RFC 9052). */
    publicKey: text('public_key').notNull(),
    /** 0 if the authenticator has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_staff').on(table.staffId)],
)

/** Deleted at its first use, whatever the result. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text({ enum: challengePurposes }).notNull(),
    /** Absent before a session exists. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** An applicant's session. */
    subjectId: uuid('subject_id'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('passkey_challenges_expires_at').on(table.expiresAt),
    // For the cascade from deleted sessions.
    index('passkey_challenges_session').on(table.sessionId),
  ],
)

/** Only the job checks whether the account exists. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid().primaryKey(),
    emailEncrypted: text('email_encrypted'),
    staffId: uuid('staff_id').references(() => staff.id),
    /** Created when the email is sent. */
    tokenHash: text('token_hash').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('password_resets_staff').on(table.staffId),
    // For the cleanup of old rows.
    index('password_resets_expires_at').on(table.expiresAt),
  ],
)
