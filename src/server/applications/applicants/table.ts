import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A browser that may work on one application. Only the hash of its cookie is kept. */
export const applicantSessions = pgTable(
  'applicant_sessions',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** Came by a mailed link or code, and so holds the mailbox; otherwise it is the browser that began the draft. */
    isVerified: boolean('is_verified').notNull(),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [index('applicant_sessions_application').on(table.applicationId)],
)

/** A mailed link that opens one application once. */
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

/**
 * Somebody asked for a code, or for the links of an address. Whether we know them is not looked up before they are
 * answered: the job that sends the mail finds out.
 */
export const applicantMailRequests = pgTable(
  'applicant_mail_requests',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['code', 'links'] }).notNull(),
    /** What was typed, as sealed JSON; forgotten when the mail has left. */
    askedSealed: text('asked_sealed'),
    /** Known only after the job has found it. */
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash'),
    attempts: integer().notNull().default(0),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('applicant_mail_requests_created').on(table.createdAt)],
)
