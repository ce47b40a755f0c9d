import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'

/** Only the hash of the link's token is stored. */
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
    /** Null until the email is sent. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    index('invitations_invited_by').on(table.invitedById),
    // One open invitation per address, even with concurrent inviters.
    uniqueIndex('invitations_open_email')
      .on(table.emailNormalized)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
  ],
)
