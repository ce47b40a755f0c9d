import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import type { UsState } from '#shared/intake/prequalification/criteria.ts'
import type { Product } from '#shared/intake/prequalification/product.ts'
import { brokerLicenses, timings } from '#shared/placement/disclosure-rules/disclosure-rule.ts'
import type { LenderType } from '#shared/placement/lenders/lender-type.ts'
import type { OfferPrice } from '#shared/placement/offers/terms.ts'

const day = (name: string) => date(name, { mode: 'string' }).notNull()

/** Versions of each state's rule. Triggers refuse changes, because offers refer to the version they were judged by. */
export const disclosureRules = pgTable(
  'disclosure_rules',
  {
    id: uuid().primaryKey(),
    state: text().$type<UsState>().notNull(),
    version: integer().notNull(),
    statute: text().notNull(),
    sourceUrl: text('source_url').notNull(),
    products: jsonb().$type<Product[]>(),
    prices: jsonb().$type<OfferPrice['kind'][]>().notNull(),
    upToCents: bigint('up_to_cents', { mode: 'number' }),
    timing: text({ enum: timings }).notNull(),
    isSigned: boolean('is_signed').notNull(),
    exemptLenders: jsonb('exempt_lenders').$type<LenderType[]>().notNull(),
    isRealPropertyExempt: boolean('is_real_property_exempt').notNull(),
    exemptUpToDeals: integer('exempt_up_to_deals'),
    exemptionStatute: text('exemption_statute').notNull(),
    requiredForm: text('required_form').notNull(),
    brokerLicense: text('broker_license', { enum: brokerLicenses }).notNull(),
    note: text().notNull(),
    lawAsOf: day('law_as_of'),
    nextReviewOn: day('next_review_on'),
    reviewer: text().notNull(),
    isRetired: boolean('is_retired').notNull(),
    validFrom: day('valid_from'),
    reason: text().notNull(),
    /** Null if it came with the software. */
    staffId: uuid('staff_id').references(() => staff.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique('disclosure_rules_version').on(table.state, table.version)],
)
