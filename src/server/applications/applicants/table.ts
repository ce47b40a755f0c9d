import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A browser with access to one application. Only the hash of its cookie is stored. */
export const applicantSessions = pgTable(
  'applicant_sessions',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** True if the email is verified by link or code; false for the browser that started the draft. */
    isVerified: boolean('is_verified').notNull(),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [index('applicant_sessions_application').on(table.applicationId)],
)

/** An emailed single-use link to one application. */
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

/** A request for a code or links. The address is looked up later, by the job that sends the email. */
export const applicantEmailRequests = pgTable(
  'applicant_email_requests',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['code', 'links'] }).notNull(),
    /** What the applicant entered, as encrypted JSON; cleared once the email is sent. */
    requestEncrypted: text('request_encrypted'),
    /** Set by the job once it finds the application. */
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash'),
    attempts: integer().notNull().default(0),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('applicant_email_requests_created').on(table.createdAt)],
)
