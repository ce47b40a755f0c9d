import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** One person who asked for funding. What they typed first stays; later submissions stand in `lead_submissions`. */
export const leads = pgTable(
  'leads',
  {
    /** UUIDv7: sorted by it, leads are sorted by arrival, so that newest first needs no index of its own. */
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailNormalized: text('email_normalized').notNull().unique(),
    phone: text().notNull(),
    /** Null where the number could not be understood. */
    phoneE164: text('phone_e164'),
    source: text().notNull(),
    landingPath: text('landing_path'),
    referrer: text(),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    utmTerm: text('utm_term'),
    utmContent: text('utm_content'),
    status: text({ enum: ['new'] })
      .notNull()
      .default('new'),
    idempotencyKey: text('idempotency_key'),
    /** How often the person has submitted, the first time included. */
    submissions: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    lastSubmittedAt: timestamp('last_submitted_at', { withTimezone: true }).notNull(),
    /** What the search looks through: name and e-mail in lower case, and the digits of the number. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name collate "und-x-icu") || ' ' || email_normalized || ' ' || regexp_replace(coalesce(phone_e164, phone), '\\D', '', 'g')`,
      ),
  },
  (table) => [
    uniqueIndex('leads_idempotency_key').on(table.idempotencyKey).where(sql`${table.idempotencyKey} is not null`),
    index('leads_source').on(table.source, table.id),
    // The same order on every server and embedded, umlauts and all; the default one differs by installation.
    index('leads_name').on(sql`${table.name} collate "und-x-icu"`, table.id),
    // A quarter of the usual backlog (kB): the insert that has to clear it, and every lead behind it, waits half as long.
    index('leads_search').using('gin', sql`${table.searchText} gin_trgm_ops`).with({ gin_pending_list_limit: 1024 }),
  ],
)

/** What a known person typed on each later occasion. Rows are only added. */
export const leadSubmissions = pgTable(
  'lead_submissions',
  {
    id: uuid().primaryKey(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    phoneE164: text('phone_e164'),
    source: text().notNull(),
    landingPath: text('landing_path'),
    referrer: text(),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    utmTerm: text('utm_term'),
    utmContent: text('utm_content'),
    idempotencyKey: text('idempotency_key'),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('lead_submissions_lead').on(table.leadId, table.submittedAt),
    // A repeated request adds nothing; the same key with other answers does, so that no answer is lost.
    uniqueIndex('lead_submissions_idempotency_key')
      .on(table.idempotencyKey, table.name, table.email, table.phone)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
)
