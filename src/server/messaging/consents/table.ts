import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The form of a withdrawal by a reply from the phone. */
export const replyForm = 'Reply'

/**
 * A trigger refuses UPDATE, DELETE and TRUNCATE. The latest event per channel and address decides whether a person
 * may be contacted.
 */
export const consentEvents = pgTable(
  'consent_events',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    subjectType: text('subject_type', { enum: ['lead', 'newsletter', 'application'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Or another kind of agreement. */
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
        'owner-credit-check',
        'measured-prequalification',
        'start-application',
      ],
    }).notNull(),
    lenderId: uuid('lender_id'),
    action: text({ enum: ['given', 'withdrawn'] }).notNull(),
    /** E.164 if recognized, or an email address; the consent covers no other. */
    address: text().notNull(),
    exactText: text('exact_text').notNull(),
    textVersion: text('text_version').notNull(),
    textSha256: text('text_sha256').notNull(),
    form: text().notNull(),
    /** Of the page with the text, without query. */
    pagePath: text('page_path'),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    /**
     * Whether the applicant who signed had proven the mailbox, by a code or link. Null for other forms and earlier
     * entries.
     */
    isMailboxVerified: boolean('is_mailbox_verified'),
  },
  (table) => [
    index('consent_events_subject').on(table.subjectId, table.channel, table.at),
    // STOP replies identify a person by number only.
    index('consent_events_address').on(table.address),
    // Few applicants choose paper.
    index('consent_events_paper')
      .on(table.subjectId, table.at)
      .where(sql`${table.channel} = 'e-records' and ${table.action} = 'withdrawn'`),
  ],
)
