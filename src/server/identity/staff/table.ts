import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { emailTimes } from '#shared/identity/notifications/notification-kinds.ts'
import { staffStatuses } from '#shared/identity/staff/contract.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'

/** Accounts are deactivated, never deleted, so that their history keeps its author. */
export const staff = pgTable('staff', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  emailNormalized: text('email_normalized').notNull().unique(),
  role: text({ enum: staffRoles }).notNull(),
  passwordHash: text('password_hash').notNull(),
  status: text({ enum: staffStatuses }).notNull(),
  totpSecretEncrypted: text('totp_secret_encrypted'),
  /** Becomes the secret when a code confirms it. */
  totpPendingEncrypted: text('totp_pending_encrypted'),
  totpEnrolledAt: timestamp('totp_enrolled_at', { withTimezone: true }),
  /** The 30-second interval of the newest used code; no earlier code works. */
  totpLastCounter: bigint('totp_last_counter', { mode: 'number' }),
  recoveryCodeHashes: text('recovery_code_hashes').array().notNull(),
  wantsDigest: boolean('wants_digest').notNull().default(true),
  mentionEmail: text('mention_email', { enum: emailTimes }).notNull().default('now'),
  assignmentEmail: text('assignment_email', { enum: emailTimes }).notNull().default('now'),
  /** Complete sign-ins only; separate because old sessions are deleted. */
  lastSignedInAt: timestamp('last_signed_in_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
