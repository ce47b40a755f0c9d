import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { plainText } from '#server/platform/db/search-text.ts'
import { complaintStatuses, contactStatuses } from '#shared/intake/contact-messages/contact-status.ts'
import type { SpamSign } from '#shared/intake/contact-messages/spam-score.ts'
import { bestTimes, contactChannels, contactTopics } from '#shared/intake/contact-messages/topics.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

type Searched = Record<'name' | 'emailNormalized' | 'reference' | 'phone', AnyPgColumn>

/** What a search looks through, as `plainText` has it: name, address, reference with and without hyphens, digits of the number. */
const searchText = ({ name, emailNormalized, reference, phone }: Searched): SQL =>
  sql`(${plainText(sql`(${name} || ' ' || ${emailNormalized})`)} || ' ' || lower(${reference}) || ' ' || lower(replace(${reference}, '-', '')) || ' ' || regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g'))`

/** What strangers write by the contact form. The words are sealed: people write of their money and their health. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    /** UUIDv7: sorted by it, messages are sorted by arrival. */
    id: uuid().primaryKey(),
    /** `HC-7Q4K-92XM`; what people say and write. */
    reference: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    emailNormalized: text('email_normalized').notNull(),
    phone: text(),
    topic: text({ enum: contactTopics }).notNull(),
    bodySealed: text('body_sealed').notNull(),
    /** As the person gave it, in its written form; it may belong to no application. */
    applicationReference: text('application_reference'),
    channel: text({ enum: contactChannels }).notNull(),
    bestTime: text('best_time', { enum: bestTimes }).notNull(),
    status: text({ enum: contactStatuses }).notNull(),
    /** Set while the topic is a complaint. */
    complaint: text({ enum: complaintStatuses }),
    /** What came of the complaint. */
    outcome: text().notNull().default(''),
    dueAt: at('due_at'),
    spamScore: integer('spam_score').notNull(),
    spamSigns: jsonb('spam_signs').$type<SpamSign[]>().notNull(),
    isSpam: boolean('is_spam').notNull(),
    ownerStaffId: uuid('owner_staff_id').references(() => staff.id),
    pagePath: text('page_path'),
    idempotencyKey: text('idempotency_key').unique(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** When the receipt left. */
    acknowledgedAt: at('acknowledged_at'),
    firstReplyAt: at('first_reply_at'),
    closedAt: at('closed_at'),
  },
  (table) => [
    index('contact_messages_search').using('gin', sql`${searchText(table)} gin_trgm_ops`),
    index('contact_messages_status').on(table.status, table.id),
    // Complaints are few among all that is written.
    index('contact_messages_complaint').on(table.dueAt, table.id).where(sql`${table.complaint} is not null`),
    index('contact_messages_email').on(table.emailNormalized, table.createdAt),
  ],
)

/** For queries; the index `contact_messages_search` holds it. */
export const contactSearchText = searchText(contactMessages)

/** What staff wrote about a message: replies to the person, and notes for each other. */
export const contactEntries = pgTable(
  'contact_entries',
  {
    /** Made by the writer's browser, so that a repeated request adds nothing. */
    id: uuid().primaryKey(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['reply', 'note'] }).notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    bodySealed: text('body_sealed').notNull(),
    at: at('at').notNull(),
    sentAt: at('sent_at'),
  },
  (table) => [index('contact_entries_contact').on(table.contactId, table.at)],
)
