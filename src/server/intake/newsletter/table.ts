import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'

/** One address that asked for the newsletter. Nothing is sent to it before somebody has confirmed it by mail. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuid().primaryKey(),
    /** As typed the first time. */
    email: text().notNull(),
    emailNormalized: text('email_normalized').notNull().unique(),
    status: text({ enum: ['pending', 'confirmed', 'unsubscribed'] }).notNull(),
    /** Path of the page with the form, without its query. */
    pagePath: text('page_path'),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** Of the latest link; kept after it was used, so that pressing twice is no error. */
    confirmTokenHash: text('confirm_token_hash'),
    confirmExpiresAt: timestamp('confirm_expires_at', { withTimezone: true }),
    confirmSentAt: timestamp('confirm_sent_at', { withTimezone: true }),
    /** Links sent since the address was last confirmed or removed: each has to wait longer than the one before. */
    confirmMails: integer('confirm_mails').notNull().default(0),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** In clear, because every mail carries it, and all it can do is end the subscription. */
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
    unsubscribedAt: timestamp('unsubscribed_at', { withTimezone: true }),
    /** `desk`: they told us that they want to be left alone. */
    unsubscribedBy: text('unsubscribed_by', { enum: ['one-click', 'page', 'desk'] }),
  },
  (table) => [
    uniqueIndex('newsletter_confirm_token')
      .on(table.confirmTokenHash)
      .where(sql`${table.confirmTokenHash} is not null`),
    index('newsletter_status').on(table.status, table.requestedAt),
  ],
)

/** What staff wrote to all subscribers. */
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
  /** Grows with each change of its words. */
  version: integer().notNull().default(1),
})
