import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { staff } from '#server/features/staff/table.ts'
import { industries } from '#shared/lenders/industry.ts'
import type { Statement } from '#shared/merchant/analyse-statement.ts'
import { equipments, type Need, pricingModels } from '#shared/merchant/choices.ts'
import { merchantStatuses } from '#shared/merchant/merchant-status.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

type Searched = Record<'name' | 'emailNormalized' | 'businessName' | 'reference' | 'phone', AnyPgColumn>

/** What a search looks through, all in lower case: name, address, business, reference with and without hyphens, digits of the number. */
const searchText = ({ name, emailNormalized, businessName, reference, phone }: Searched): SQL =>
  sql`(lower(${name} collate "und-x-icu") || ' ' || ${emailNormalized} || ' ' || lower(coalesce(${businessName}, '') collate "und-x-icu") || ' ' || lower(${reference}) || ' ' || lower(replace(${reference}, '-', '')) || ' ' || regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g'))`

/** A business that asked for a quote for card processing. */
export const merchantLeads = pgTable(
  'merchant_leads',
  {
    /** UUIDv7: sorted by it, requests are sorted by arrival. */
    id: uuid().primaryKey(),
    /** `HM-7Q4K-92XM` */
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
    remarksSealed: text('remarks_sealed').notNull(),
    statement: jsonb().$type<Statement>().notNull(),
    /** Copied from the statement, for sums. */
    volumeCents: bigint('volume_cents', { mode: 'number' }).notNull(),
    /** Of the published figures that the quote was worked out with. */
    ratesVersion: text('rates_version').notNull(),
    status: text({ enum: merchantStatuses }).notNull(),
    statusSince: at('status_since').notNull(),
    ownerStaffId: uuid('owner_staff_id').references(() => staff.id),
    nextAction: text('next_action').notNull().default(''),
    nextActionOn: date('next_action_on', { mode: 'string' }),
    pagePath: text('page_path'),
    idempotencyKey: text('idempotency_key').unique(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    quoteMailedAt: at('quote_mailed_at'),
  },
  (table) => [
    index('merchant_leads_search').using('gin', sql`${searchText(table)} gin_trgm_ops`),
    index('merchant_leads_status').on(table.status, table.id),
    index('merchant_leads_email').on(table.emailNormalized, table.createdAt),
  ],
)

/** For queries; the index `merchant_leads_search` holds it. */
export const merchantSearchText = searchText(merchantLeads)

/** Links that open one quote. */
export const merchantQuoteLinks = pgTable('merchant_quote_links', {
  tokenHash: text('token_hash').primaryKey(),
  merchantLeadId: uuid('merchant_lead_id')
    .notNull()
    .references(() => merchantLeads.id, { onDelete: 'cascade' }),
  expiresAt: at('expires_at').notNull(),
})

/** Every move; rows are only added. */
export const merchantLeadMoves = pgTable(
  'merchant_lead_moves',
  {
    id: uuid().primaryKey(),
    merchantLeadId: uuid('merchant_lead_id')
      .notNull()
      .references(() => merchantLeads.id, { onDelete: 'cascade' }),
    from: text('from_status', { enum: merchantStatuses }),
    to: text('to_status', { enum: merchantStatuses }).notNull(),
    reason: text().notNull(),
    /** Null for the business itself, which sent the request. */
    staffId: uuid('staff_id').references(() => staff.id),
    at: at('at').notNull(),
  },
  (table) => [index('merchant_lead_moves_lead').on(table.merchantLeadId, table.at)],
)

/** Notes of staff for each other. */
export const merchantLeadNotes = pgTable(
  'merchant_lead_notes',
  {
    /** Made by the writer's browser, so that a repeated request adds nothing. */
    id: uuid().primaryKey(),
    merchantLeadId: uuid('merchant_lead_id')
      .notNull()
      .references(() => merchantLeads.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    bodySealed: text('body_sealed').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('merchant_lead_notes_lead').on(table.merchantLeadId, table.at)],
)
