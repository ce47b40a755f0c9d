import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { tags } from '#server/intake/tags/table.ts'
import { plainText } from '#server/platform/db/search-text.ts'
import { type ActivityDetail, activityKinds } from '#shared/intake/leads/activity.ts'
import type { BotSignal } from '#shared/intake/leads/bot-signals.ts'
import { leadStatuses } from '#shared/intake/leads/lead-status.ts'

/** First answers; later ones are in `lead_resubmissions`. */
export const leads = pgTable(
  'leads',
  {
    /** UUIDv7, so that ids sort by arrival. */
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Null for leads that staff added by phone only. */
    email: text(),
    emailNormalized: text('email_normalized').unique(),
    phone: text().notNull(),
    /** Null if unparseable. */
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
    /** Null for the initial status. */
    statusChangedAt: timestamp('status_changed_at', { withTimezone: true }),
    /** Measures the promised response time. */
    firstTouchedAt: timestamp('first_touched_at', { withTimezone: true }),
    ownerStaffId: uuid('owner_staff_id').references(() => staff.id),
    nextAction: text('next_action').notNull().default(''),
    nextActionOn: date('next_action_on', { mode: 'string' }),
    /** Never a merged lead itself. */
    mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => leads.id, { onDelete: 'set null' }),
    mergedAt: timestamp('merged_at', { withTimezone: true }),
    idempotencyKey: text('idempotency_key'),
    /** Another request with the same key is rejected. */
    requestHash: text('request_hash'),
    botSignals: jsonb('bot_signals').$type<BotSignal[]>().notNull().default([]),
    submissions: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    lastSubmittedAt: timestamp('last_submitted_at', { withTimezone: true }).notNull(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`${plainText(sql`(name || ' ' || coalesce(email_normalized, ''))`)} || ' ' || regexp_replace(coalesce(phone_e164, phone), '\\D', '', 'g')`,
      ),
  },
  (table) => [
    uniqueIndex('leads_idempotency_key').on(table.idempotencyKey).where(sql`${table.idempotencyKey} is not null`),
    // `searchText` here and below allows index-only scans.
    index('leads_source').on(table.source, table.id, table.searchText),
    index('leads_status').on(table.status, table.id, table.searchText),
    index('leads_owner')
      .on(table.ownerStaffId, table.id, table.searchText)
      .where(sql`${table.ownerStaffId} is not null`),
    // Closed leads without an owner would slow the list.
    index('leads_unassigned')
      .on(table.id, table.searchText)
      .where(
        sql`${table.ownerStaffId} is null and ${table.status} not in ('converted', 'unqualified', 'do_not_contact', 'duplicate', 'spam')`,
      ),
    // For lists of someone's own and unassigned leads.
    index('leads_ownerless').on(table.id).where(sql`${table.ownerStaffId} is null`),
    // For counts of someone's leads by status, and lists of both.
    index('leads_owner_status').on(table.ownerStaffId, table.status, table.id),
    // For daily counts and lists of a period.
    index('leads_arrived').on(table.createdAt, table.id),
    index('leads_due').on(table.nextActionOn, table.id).where(sql`${table.nextActionOn} is not null`),
    // By arrival, for searches among due leads.
    index('leads_planned')
      .on(table.id, table.nextActionOn, table.searchText)
      .where(sql`${table.nextActionOn} is not null`),
    index('leads_merged').on(table.mergedIntoId, table.searchText).where(sql`${table.mergedIntoId} is not null`),
    // For polling API clients.
    index('leads_updated').on(table.updatedAt, table.id),
    // The default collation differs by installation.
    index('leads_name').on(sql`${table.name} collate "und-x-icu"`, table.id, table.searchText),
    // A quarter of the default pending list (kB) halves the delay of a flush.
    index('leads_search').using('gin', sql`${table.searchText} gin_trgm_ops`).with({ gin_pending_list_limit: 1024 }),
  ],
)

/** Append-only. */
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
    botSignals: jsonb('bot_signals').$type<BotSignal[]>().notNull().default([]),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('lead_resubmissions_lead').on(table.leadId, table.submittedAt),
    // For privacy requests.
    index('lead_resubmissions_email').on(sql`lower(${table.email})`),
    // The same key with other answers adds a row, so that no answer is lost.
    uniqueIndex('lead_resubmissions_idempotency_key')
      .on(table.idempotencyKey, table.name, table.email, table.phone)
      .where(sql`${table.idempotencyKey} is not null`),
    // API clients' keys are for one request.
    uniqueIndex('lead_resubmissions_request').on(table.idempotencyKey).where(sql`${table.requestHash} is not null`),
  ],
)

/** Append-only. */
export const leadActivities = pgTable(
  'lead_activities',
  {
    /** From the browser, so that retries add nothing. */
    id: uuid().primaryKey(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text({ enum: activityKinds }).notNull(),
    /** Null for automatic changes. */
    staffId: uuid('staff_id').references(() => staff.id),
    changeId: uuid('change_id'),
    detail: jsonb().$type<ActivityDetail>().notNull().default({}),
    bodyEncrypted: text('body_encrypted'),
  },
  (table) => [
    index('lead_activities_lead').on(table.leadId, table.at, table.id),
    // For former addresses and numbers of leads.
    index('lead_activities_former')
      .using('gin', sql`(${table.detail} -> 'former')`)
      .where(sql`${table.kind} = 'correct'`),
    index('lead_activities_change').on(table.changeId).where(sql`${table.changeId} is not null`),
  ],
)

/** With its records in the order of their ids, so that a page of a tag is read in order. */
export const leadTags = pgTable(
  'lead_tags',
  {
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    recordId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.tagId, table.recordId] }), index('lead_tags_lead').on(table.recordId)],
)
