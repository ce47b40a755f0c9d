import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'

/** Offers of an account. The token of the link is made when the mail is, and kept as a hash only. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    emailNormalized: text('email_normalized').notNull(),
    role: text({ enum: staffRoles }).notNull(),
    invitedById: uuid('invited_by_id')
      .notNull()
      .references(() => staff.id),
    tokenHash: text('token_hash').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Null while the mail waits to leave. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    index('invitations_invited_by').on(table.invitedById),
    // At most one open invitation for an address, also where two colleagues have the same thought.
    uniqueIndex('invitations_open_email')
      .on(table.emailNormalized)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
  ],
)
