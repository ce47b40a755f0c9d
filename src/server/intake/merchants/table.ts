import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
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
import type { Statement } from '#shared/intake/merchants/analyse-statement.ts'
import { boardingSteps } from '#shared/intake/merchants/boarding.ts'
import { equipments, type Need, pricingModels } from '#shared/intake/merchants/choices.ts'
import { merchantStatuses } from '#shared/intake/merchants/merchant-status.ts'
import type { QuoteTerms } from '#shared/intake/merchants/quote-contract.ts'
import { industries } from '#shared/intake/prequalification/industry.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

type Searched = Record<'name' | 'emailNormalized' | 'businessName' | 'reference' | 'phone', AnyPgColumn>

/** `plainText` of name, email, business, phone digits, and the reference with and without hyphens. */
const searchText = ({ name, emailNormalized, businessName, reference, phone }: Searched): SQL =>
  sql`(${plainText(sql`(${name} || ' ' || ${emailNormalized} || ' ' || coalesce(${businessName}, ''))`)} || ' ' || lower(${reference}) || ' ' || lower(replace(${reference}, '-', '')) || ' ' || regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g'))`

export const merchantLeads = pgTable(
  'merchant_leads',
  {
    /** UUIDv7, so that ids sort by arrival. */
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    emailNormalized: text('email_normalized').notNull(),
    phone: text(),
    businessName: text('business_name').notNull(),
    industry: text({ enum: industries }).notNull(),
    processor: text().notNull(),
    pricingModel: text('pricing_model', { enum: pricingModels }).notNull(),
    /** `2027-04`, or empty. */
    contractEnds: text('contract_ends').notNull(),
    equipment: text({ enum: equipments }).notNull(),
    needs: jsonb().$type<Need[]>().notNull(),
    wasTerminated: boolean('was_terminated').notNull(),
    remarksEncrypted: text('remarks_encrypted').notNull(),
    statement: jsonb().$type<Statement>().notNull(),
    /** Copied from the statement, for totals. */
    volumeCents: bigint('volume_cents', { mode: 'number' }).notNull(),
    ratesVersion: text('rates_version').notNull(),
    status: text({ enum: merchantStatuses }).notNull(),
    statusChangedAt: at('status_changed_at').notNull(),
    ownerStaffId: uuid('owner_staff_id').references(() => staff.id),
    nextAction: text('next_action').notNull().default(''),
    nextActionOn: date('next_action_on', { mode: 'string' }),
    pagePath: text('page_path'),
    idempotencyKey: text('idempotency_key').unique(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    quoteSentAt: at('quote_sent_at'),
    /** Our share of the processor's margin; null until agreed. */
    residualBasisPoints: integer('residual_basis_points'),
  },
  (table) => [
    // For lists by due date, undated last, and by sales.
    index('merchant_leads_due').on(sql`coalesce(${table.nextActionOn}, 'infinity'::date)`, table.id),
    index('merchant_leads_volume').on(table.volumeCents, table.id),
    index('merchant_leads_search').using('gin', sql`${searchText(table)} gin_trgm_ops`),
    // With the volume, which is summed by status.
    index('merchant_leads_status').on(table.status, table.id, table.volumeCents),
    index('merchant_leads_email').on(table.emailNormalized, table.createdAt),
  ],
)

/** Matches the index `merchant_leads_search`. */
export const merchantSearchText = searchText(merchantLeads)

/** Append-only: changed terms are a new version. */
export const merchantQuotes = pgTable(
  'merchant_quotes',
  {
    /** From the browser, so that repeated requests add nothing. */
    id: uuid().primaryKey(),
    merchantLeadId: uuid('merchant_lead_id')
      .notNull()
      .references(() => merchantLeads.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    terms: jsonb().$type<QuoteTerms>().notNull(),
    statement: jsonb().$type<Statement>().notNull(),
    ratesVersion: text('rates_version').notNull(),
    /** Last day for acceptance. */
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: at('created_at').notNull(),
    emailedAt: at('emailed_at'),
    openedAt: at('opened_at'),
    acceptedAt: at('accepted_at'),
  },
  (table) => [uniqueIndex('merchant_quotes_version').on(table.merchantLeadId, table.version)],
)

/** To the first comparison, or a staff quote. */
export const merchantQuoteLinks = pgTable('merchant_quote_links', {
  tokenHash: text('token_hash').primaryKey(),
  merchantLeadId: uuid('merchant_lead_id')
    .notNull()
    .references(() => merchantLeads.id, { onDelete: 'cascade' }),
  quoteId: uuid('quote_id').references(() => merchantQuotes.id, { onDelete: 'cascade' }),
  expiresAt: at('expires_at').notNull(),
})

/** One-time links for uploads. */
export const merchantStatementLinks = pgTable(
  'merchant_statement_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    merchantLeadId: uuid('merchant_lead_id')
      .notNull()
      .references(() => merchantLeads.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('merchant_statement_links_lead').on(table.merchantLeadId)],
)

/** Browsers that may upload statements. */
export const merchantSessions = pgTable(
  'merchant_sessions',
  {
    id: uuid().primaryKey(),
    merchantLeadId: uuid('merchant_lead_id')
      .notNull()
      .references(() => merchantLeads.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** True for an emailed link, which proves the address. */
    isVerified: boolean('is_verified').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('merchant_sessions_lead').on(table.merchantLeadId)],
)

/** Steps without a row are open. */
export const merchantBoarding = pgTable(
  'merchant_boarding',
  {
    merchantLeadId: uuid('merchant_lead_id')
      .notNull()
      .references(() => merchantLeads.id, { onDelete: 'cascade' }),
    step: text({ enum: boardingSteps }).notNull(),
    doneOn: date('done_on', { mode: 'string' }).notNull(),
    /** Account number, terminal, or note. */
    detail: text().notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantLeadId, table.step] })],
)

/** Append-only. */
export const merchantLeadStatusChanges = pgTable(
  'merchant_lead_status_changes',
  {
    id: uuid().primaryKey(),
    merchantLeadId: uuid('merchant_lead_id')
      .notNull()
      .references(() => merchantLeads.id, { onDelete: 'cascade' }),
    from: text('from_status', { enum: merchantStatuses }),
    to: text('to_status', { enum: merchantStatuses }).notNull(),
    reason: text().notNull(),
    /** Null for the merchant. */
    staffId: uuid('staff_id').references(() => staff.id),
    at: at('at').notNull(),
  },
  (table) => [index('merchant_lead_status_changes_lead').on(table.merchantLeadId, table.at)],
)

export const merchantLeadNotes = pgTable(
  'merchant_lead_notes',
  {
    /** From the browser, so that repeated requests add nothing. */
    id: uuid().primaryKey(),
    merchantLeadId: uuid('merchant_lead_id')
      .notNull()
      .references(() => merchantLeads.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    bodyEncrypted: text('body_encrypted').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('merchant_lead_notes_lead').on(table.merchantLeadId, table.at)],
)

/** With its records in the order of their ids, so that a page of a tag is read in order. */
export const merchantLeadTags = pgTable(
  'merchant_lead_tags',
  {
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    recordId: uuid('merchant_lead_id')
      .notNull()
      .references(() => merchantLeads.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tagId, table.recordId] }),
    index('merchant_lead_tags_lead').on(table.recordId),
  ],
)
