import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Each consent given or withdrawn, with the evidence, for good: a trigger of the migration refuses UPDATE, DELETE
 * and TRUNCATE. Whether somebody may be contacted now is the latest event for that channel and address.
 */
export const consentEvents = pgTable(
  'consent_events',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    subjectType: text('subject_type', { enum: ['lead', 'newsletter', 'application'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** How somebody may be reached, or what else they agreed to. */
    channel: text({
      enum: [
        'call',
        'text',
        'whatsapp',
        'email',
        'e-records',
        'accuracy',
        'credit-check',
        'fee',
        'terms',
        'share-with-lender',
      ],
    }).notNull(),
    /** The lender that the words name, where they are about sharing. */
    lenderId: uuid('lender_id'),
    action: text({ enum: ['given', 'withdrawn'] }).notNull(),
    /** The number (E.164 where understood) or e-mail address it speaks of: consent for one is none for the next. */
    address: text().notNull(),
    exactText: text('exact_text').notNull(),
    textVersion: text('text_version').notNull(),
    textSha256: text('text_sha256').notNull(),
    form: text().notNull(),
    /** Path of the page that showed the text, without its query. */
    pagePath: text('page_path'),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('consent_events_subject').on(table.subjectId, table.channel, table.at),
    // Whoever answers STOP is known by their number alone.
    index('consent_events_address').on(table.address),
    // The few applicants who asked for paper, among all consents.
    index('consent_events_paper')
      .on(table.subjectId, table.at)
      .where(sql`${table.channel} = 'e-records' and ${table.action} = 'withdrawn'`),
  ],
)
