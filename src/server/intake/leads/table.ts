import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  date,
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
import { type ActivityDetail, activityKinds } from '#shared/intake/leads/activity.ts'
import { leadStatuses } from '#shared/intake/leads/lead-status.ts'

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
    status: text({ enum: leadStatuses }).notNull().default('new'),
    /** Null while it has its first one. */
    statusSince: timestamp('status_since', { withTimezone: true }),
    /** When somebody first tried to reach the person: what the promise of an answer is measured by. */
    firstTouchedAt: timestamp('first_touched_at', { withTimezone: true }),
    ownerStaffId: uuid('owner_staff_id').references(() => staff.id),
    nextAction: text('next_action').notNull().default(''),
    nextActionOn: date('next_action_on', { mode: 'string' }),
    /** The lead that this one was found to be the same person as. Never one that is merged itself. */
    mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => leads.id, { onDelete: 'set null' }),
    mergedAt: timestamp('merged_at', { withTimezone: true }),
    idempotencyKey: text('idempotency_key'),
    /** Of the whole request that brought the key, where a program sent it; another one under that key is refused. */
    requestHash: text('request_hash'),
    /** How often the person has submitted, the first time included. */
    submissions: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    lastSubmittedAt: timestamp('last_submitted_at', { withTimezone: true }).notNull(),
    /** What the search looks through: name and e-mail as `plainText` has them, and the digits of the number. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`${plainText(sql`(name || ' ' || email_normalized)`)} || ' ' || regexp_replace(coalesce(phone_e164, phone), '\\D', '', 'g')`,
      ),
  },
  (table) => [
    uniqueIndex('leads_idempotency_key').on(table.idempotencyKey).where(sql`${table.idempotencyKey} is not null`),
    // With the text for searching, here and below: thousands are looked through without a look at their rows.
    index('leads_source').on(table.source, table.id, table.searchText),
    index('leads_status').on(table.status, table.id, table.searchText),
    index('leads_owner')
      .on(table.ownerStaffId, table.id, table.searchText)
      .where(sql`${table.ownerStaffId} is not null`),
    // Only leads that wait for somebody: leads that were let go without an owner must not fill the list's way.
    index('leads_unassigned')
      .on(table.id, table.searchText)
      .where(
        sql`${table.ownerStaffId} is null and ${table.status} not in ('converted', 'unqualified', 'do_not_contact', 'duplicate', 'spam')`,
      ),
    // What waits for its owner's first word; of leads that arrive, nobody has an owner yet.
    index('leads_owner_new')
      .on(table.ownerStaffId, table.id)
      .where(sql`${table.ownerStaffId} is not null and ${table.status} = 'new'`),
    // For counting a day: a few bytes for each 256 kB of rows, which lie in the order of arrival.
    index('leads_arrival').using('brin', table.createdAt).with({ pages_per_range: 32, autosummarize: true }),
    index('leads_due').on(table.nextActionOn, table.id).where(sql`${table.nextActionOn} is not null`),
    // The same in the order of arrival, for searches among what is due.
    index('leads_planned')
      .on(table.id, table.nextActionOn, table.searchText)
      .where(sql`${table.nextActionOn} is not null`),
    index('leads_merged').on(table.mergedIntoId, table.searchText).where(sql`${table.mergedIntoId} is not null`),
    // For programs that ask what has changed.
    index('leads_updated').on(table.updatedAt, table.id),
    // The same order on every server and embedded, umlauts and all; the default one differs by installation.
    index('leads_name').on(sql`${table.name} collate "und-x-icu"`, table.id, table.searchText),
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
    requestHash: text('request_hash'),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('lead_submissions_lead').on(table.leadId, table.submittedAt),
    // For whoever asks what is kept under their address.
    index('lead_submissions_email').on(sql`lower(${table.email})`),
    // A repeated request adds nothing; the same key with other answers does, so that no answer is lost.
    uniqueIndex('lead_submissions_idempotency_key')
      .on(table.idempotencyKey, table.name, table.email, table.phone)
      .where(sql`${table.idempotencyKey} is not null`),
    // A program's key stands for one request; what differs from it is refused.
    uniqueIndex('lead_submissions_request').on(table.idempotencyKey).where(sql`${table.requestHash} is not null`),
  ],
)

/** What happened to a lead at the desk. Rows are only added. */
export const leadActivities = pgTable(
  'lead_activities',
  {
    /** Of a note, a call and an attempt made by the writer's browser, so that a repeated request adds nothing. */
    id: uuid().primaryKey(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text({ enum: activityKinds }).notNull(),
    /** Null for the program itself. */
    staffId: uuid('staff_id').references(() => staff.id),
    /** Joins what was done at once, so that it can be taken back at once. */
    changeId: uuid('change_id'),
    detail: jsonb().$type<ActivityDetail>().notNull().default({}),
    /** The words of a note or a call. */
    bodySealed: text('body_sealed'),
  },
  (table) => [
    index('lead_activities_lead').on(table.leadId, table.at, table.id),
    index('lead_activities_change').on(table.changeId).where(sql`${table.changeId} is not null`),
  ],
)
