import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { ownerStatuses } from '#shared/applications/applicants/owner-authorization.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A browser's access to an application. */
export const applicantSessions = pgTable(
  'applicant_sessions',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** False for the browser that started the draft. */
    isVerified: boolean('is_verified').notNull(),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** `Chrome on Windows`; neither address nor the rest of the browser's name is stored. */
    device: text().notNull().default(''),
    endedAt: at('ended_at'),
  },
  (table) => [index('applicant_sessions_application').on(table.applicationId)],
)

/** Opens one application instead of a code. Bytes are base64url. */
export const applicantPasskeys = pgTable(
  'applicant_passkeys',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull().unique(),
    /** In COSE form (RFC 9052). */
    publicKey: text('public_key').notNull(),
    /** 0 if the authenticator has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    device: text().notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('applicant_passkeys_application').on(table.applicationId)],
)

/** An emailed single-use link. */
export const applicantLinks = pgTable(
  'applicant_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('applicant_links_application').on(table.applicationId)],
)

/** A listed owner other than the applicant, asked to authorize credit reports; answers are `consentEvents`. */
export const ownerAuthorizations = pgTable(
  'owner_authorizations',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** As in the application, even if staff correct the name. */
    listedName: text('listed_name').notNull(),
    email: text().notNull(),
    emailNormalized: text('email_normalized').notNull(),
    status: text({ enum: ownerStatuses }).notNull(),
    /** The last request to send a link; a job for an earlier one sends nothing. */
    requestId: uuid('request_id').notNull(),
    emailedAt: at('emailed_at'),
    tokenHash: text('token_hash').unique(),
    tokenExpiresAt: at('token_expires_at'),
    answeredAt: at('answered_at'),
    /** The event of the last answer. */
    consentId: uuid('consent_id'),
  },
  (table) => [
    index('owner_authorizations_application').on(table.applicationId),
    index('owner_authorizations_email').on(table.emailNormalized),
  ],
)

/** The sending job looks up the address. */
export const applicantEmailRequests = pgTable(
  'applicant_email_requests',
  {
    id: uuid().primaryKey(),
    /** `former`: notifies the address that the application no longer has. */
    kind: text({ enum: ['code', 'links', 'former'] }).notNull(),
    /** JSON; cleared after sending. */
    requestEncrypted: text('request_encrypted'),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash'),
    attempts: integer().notNull().default(0),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('applicant_email_requests_created').on(table.createdAt)],
)
