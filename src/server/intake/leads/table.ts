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

/** People who asked for funding, with their first answers; later ones are in `lead_resubmissions`. */
export const leads = pgTable(
  'leads',
  {
    /** UUIDv7, so that sorting by id sorts by arrival. */
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailNormalized: text('email_normalized').notNull().unique(),
    phone: text().notNull(),
    /** Null if the number couldn't be parsed. */
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
    /** Null while the lead has its initial status. */
    statusChangedAt: timestamp('status_changed_at', { withTimezone: true }),
    /** When staff first tried to reach the lead; measures the promised response time. */
    firstTouchedAt: timestamp('first_touched_at', { withTimezone: true }),
    ownerStaffId: uuid('owner_staff_id').references(() => staff.id),
    nextAction: text('next_action').notNull().default(''),
    nextActionOn: date('next_action_on', { mode: 'string' }),
    /** The primary lead that this one was merged into. Never a merged lead itself. */
    mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => leads.id, { onDelete: 'set null' }),
    mergedAt: timestamp('merged_at', { withTimezone: true }),
    idempotencyKey: text('idempotency_key'),
    /** Hash of an API client's request; a different request with the same key is rejected. */
    requestHash: text('request_hash'),
    /** Number of submissions, including the first. */
    submissions: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    lastSubmittedAt: timestamp('last_submitted_at', { withTimezone: true }).notNull(),
    /** Normalized name and email, and the digits of the phone number. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`${plainText(sql`(name || ' ' || email_normalized)`)} || ' ' || regexp_replace(coalesce(phone_e164, phone), '\\D', '', 'g')`,
      ),
  },
  (table) => [
    uniqueIndex('leads_idempotency_key').on(table.idempotencyKey).where(sql`${table.idempotencyKey} is not null`),
    // `searchText` is included here and below for index-only scans.
    index('leads_source').on(table.source, table.id, table.searchText),
    index('leads_status').on(table.status, table.id, table.searchText),
    index('leads_owner')
      .on(table.ownerStaffId, table.id, table.searchText)
      .where(sql`${table.ownerStaffId} is not null`),
    // Open leads only: closed leads without an owner would slow down the list.
    index('leads_unassigned')
      .on(table.id, table.searchText)
      .where(
        sql`${table.ownerStaffId} is null and ${table.status} not in ('converted', 'unqualified', 'do_not_contact', 'duplicate', 'spam')`,
      ),
    // New leads waiting for their owner.
    index('leads_owner_new')
      .on(table.ownerStaffId, table.id)
      .where(sql`${table.ownerStaffId} is not null and ${table.status} = 'new'`),
    // For daily counts. Rows are stored in order of arrival, so a BRIN index is enough.
    index('leads_arrival').using('brin', table.createdAt).with({ pages_per_range: 32, autosummarize: true }),
    index('leads_due').on(table.nextActionOn, table.id).where(sql`${table.nextActionOn} is not null`),
    // The same in order of arrival, for searches among due leads.
    index('leads_planned')
      .on(table.id, table.nextActionOn, table.searchText)
      .where(sql`${table.nextActionOn} is not null`),
    index('leads_merged').on(table.mergedIntoId, table.searchText).where(sql`${table.mergedIntoId} is not null`),
    // For API clients that poll for changes.
    index('leads_updated').on(table.updatedAt, table.id),
    // The default collation differs by installation.
    index('leads_name').on(sql`${table.name} collate "und-x-icu"`, table.id, table.searchText),
    // A quarter of the default pending list (in kB) halves the delay when an insert has to flush it.
    index('leads_search').using('gin', sql`${table.searchText} gin_trgm_ops`).with({ gin_pending_list_limit: 1024 }),
  ],
)

/** Resubmissions by existing leads. Append-only. */
export const leadResubmissions = pgTable(
  'lead_resubmissions',
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
    index('lead_resubmissions_lead').on(table.leadId, table.submittedAt),
    // For privacy requests by email address.
    index('lead_resubmissions_email').on(sql`lower(${table.email})`),
    // A retry adds nothing, but the same key with different answers does, so that no answer is lost.
    uniqueIndex('lead_resubmissions_idempotency_key')
      .on(table.idempotencyKey, table.name, table.email, table.phone)
      .where(sql`${table.idempotencyKey} is not null`),
    // An API client's key is valid for one request only.
    uniqueIndex('lead_resubmissions_request').on(table.idempotencyKey).where(sql`${table.requestHash} is not null`),
  ],
)

/** Staff activity on leads. Append-only. */
export const leadActivities = pgTable(
  'lead_activities',
  {
    /** For notes, calls and attempts, generated by the browser so that a retry adds nothing. */
    id: uuid().primaryKey(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text({ enum: activityKinds }).notNull(),
    /** Null for automatic changes. */
    staffId: uuid('staff_id').references(() => staff.id),
    /** Groups a bulk change so that it can be undone together. */
    changeId: uuid('change_id'),
    detail: jsonb().$type<ActivityDetail>().notNull().default({}),
    /** Text of a note or call. */
    bodyEncrypted: text('body_encrypted'),
  },
  (table) => [
    index('lead_activities_lead').on(table.leadId, table.at, table.id),
    index('lead_activities_change').on(table.changeId).where(sql`${table.changeId} is not null`),
  ],
)
