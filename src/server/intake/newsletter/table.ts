import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'

/** Nothing is sent before the address is confirmed. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    emailNormalized: text('email_normalized').notNull().unique(),
    status: text({ enum: ['pending', 'confirmed', 'unsubscribed'] }).notNull(),
    /** Without query. */
    pagePath: text('page_path'),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** Kept after use, so that confirming twice is fine. */
    confirmTokenHash: text('confirm_token_hash'),
    confirmExpiresAt: timestamp('confirm_expires_at', { withTimezone: true }),
    confirmSentAt: timestamp('confirm_sent_at', { withTimezone: true }),
    /** Since confirming or unsubscribing; each lengthens the delay. */
    confirmEmailCount: integer('confirm_email_count').notNull().default(0),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** Unencrypted: every email contains it, and it only ends the subscription. */
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
    unsubscribedAt: timestamp('unsubscribed_at', { withTimezone: true }),
    /** `admin`: staff recorded a wish not to be contacted. */
    unsubscribedBy: text('unsubscribed_by', { enum: ['one-click', 'page', 'admin'] }),
  },
  (table) => [
    uniqueIndex('newsletter_confirm_token')
      .on(table.confirmTokenHash)
      .where(sql`${table.confirmTokenHash} is not null`),
    index('newsletter_status').on(table.status, table.requestedAt),
  ],
)

export const newsletterIssues = pgTable('newsletter_issues', {
  id: uuid().primaryKey(),
  subject: text().notNull(),
  body: text().notNull(),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => staff.id),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Null for a draft. */
  sentAt: timestamp('sent_at', { withTimezone: true }),
  recipients: integer().notNull().default(0),
  version: integer().notNull().default(1),
})
