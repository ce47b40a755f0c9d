import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { plainText } from '#server/platform/db/search-text.ts'
import { complaintStatuses, contactStatuses } from '#shared/intake/contact-messages/contact-status.ts'
import type { SpamSignal } from '#shared/intake/contact-messages/spam-score.ts'
import { bestTimes, contactChannels, contactTopics } from '#shared/intake/contact-messages/topics.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

type Searched = Record<'name' | 'emailNormalized' | 'reference' | 'phone', AnyPgColumn>

/** `plainText` of name, email, phone digits, and the reference with and without hyphens. */
const searchText = ({ name, emailNormalized, reference, phone }: Searched): SQL =>
  sql`(${plainText(sql`(${name} || ' ' || ${emailNormalized})`)} || ' ' || lower(${reference}) || ' ' || lower(replace(${reference}, '-', '')) || ' ' || regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g'))`

/** Encrypted, because people write about money and health. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    /** UUIDv7, so that ids sort by arrival. */
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    emailNormalized: text('email_normalized').notNull(),
    phone: text(),
    topic: text({ enum: contactTopics }).notNull(),
    bodyEncrypted: text('body_encrypted').notNull(),
    /** As entered; may match none. */
    applicationReference: text('application_reference'),
    channel: text({ enum: contactChannels }).notNull(),
    bestTime: text('best_time', { enum: bestTimes }).notNull(),
    status: text({ enum: contactStatuses }).notNull(),
    complaint: text({ enum: complaintStatuses }),
    outcome: text().notNull().default(''),
    dueAt: at('due_at'),
    spamScore: integer('spam_score').notNull(),
    spamSignals: jsonb('spam_signals').$type<SpamSignal[]>().notNull(),
    isSpam: boolean('is_spam').notNull(),
    ownerStaffId: uuid('owner_staff_id').references(() => staff.id),
    pagePath: text('page_path'),
    idempotencyKey: text('idempotency_key').unique(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    acknowledgedAt: at('acknowledged_at'),
    firstReplyAt: at('first_reply_at'),
    closedAt: at('closed_at'),
    /** Start of a booked call; `callSeat` counts from 0 within a half hour. */
    callAt: at('call_at'),
    callSeat: integer('call_seat'),
    callCanceledAt: at('call_canceled_at'),
  },
  (table) => [
    index('contact_messages_search').using('gin', sql`${searchText(table)} gin_trgm_ops`),
    index('contact_messages_status').on(table.status, table.id),
    // Partial, because few messages are complaints.
    index('contact_messages_complaint').on(table.dueAt, table.id).where(sql`${table.complaint} is not null`),
    // Two visitors can't take the same seat, also if they book at the same time.
    uniqueIndex('contact_messages_call')
      .on(table.callAt, table.callSeat)
      .where(sql`${table.callAt} is not null and ${table.callCanceledAt} is null and not ${table.isSpam}`),
    index('contact_messages_email').on(table.emailNormalized, table.createdAt),
  ],
)

/** Matches the index `contact_messages_search`. */
export const contactSearchText = searchText(contactMessages)

export const contactEntries = pgTable(
  'contact_entries',
  {
    /** From the browser, so that repeated requests add nothing. */
    id: uuid().primaryKey(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['reply', 'note'] }).notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    bodyEncrypted: text('body_encrypted').notNull(),
    at: at('at').notNull(),
    sentAt: at('sent_at'),
  },
  (table) => [index('contact_entries_contact').on(table.contactId, table.at)],
)
