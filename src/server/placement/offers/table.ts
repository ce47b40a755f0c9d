import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { disclosureRules } from '#server/placement/disclosure-rules/table.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import { exemptions } from '#shared/placement/disclosure-rules/disclosure-rule.ts'
import type { LenderFigures } from '#shared/placement/offers/lender-figures.ts'
import { offerStatuses } from '#shared/placement/offers/offer-status.ts'
import type { Payoff } from '#shared/placement/offers/payoffs.ts'
import type { OfferTerms } from '#shared/placement/offers/terms.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const cents = (name: string) => bigint(name, { mode: 'number' })

export interface Evidence {
  readonly name: string
  readonly at: string
  readonly ip: string
  readonly userAgent: string
}

/** A lender's disclosure; times are ISO 8601. */
export interface KeptDisclosure {
  readonly documentId: string
  /** Of the unencrypted file, in hex. */
  readonly sha256: string
  readonly size: number
  readonly receivedAt: string
  readonly transmittedAt: string | null
  readonly openedAt: string | null
  readonly signed: Evidence | null
  /** If mailed: days of mailing and of the paper signature. */
  readonly mailedOn?: string
  readonly paperSignedOn?: string
}

/** Terms as the lender gave them, with costs computed on saving. */
export const offers = pgTable(
  'offers',
  {
    id: uuid().primaryKey(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => lenderSubmissions.id),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id),
    product: text({ enum: products }).notNull(),
    status: text({ enum: offerStatuses }).notNull(),
    statusChangedAt: at('status_changed_at').notNull(),
    amountCents: cents('amount_cents').notNull(),
    terms: jsonb().$type<OfferTerms>().notNull(),
    lenderFeesCents: cents('lender_fees_cents').notNull(),
    /** Our fee, never due before funding. */
    successFeeCents: cents('success_fee_cents').notNull(),
    /** Before payoffs. */
    receivedCents: cents('received_cents').notNull(),
    repaidCents: cents('repaid_cents').notNull(),
    paymentCents: cents('payment_cents').notNull(),
    payments: integer().notNull(),
    /** In thousandths of a percent, with and without our fee. */
    aprThousandths: integer('apr_thousandths').notNull(),
    aprWithoutFeeThousandths: integer('apr_without_fee_thousandths').notNull(),
    payoffs: jsonb().$type<Payoff[]>().notNull().default([]),
    /** Null without payoffs or net cash. */
    newMoneyAprThousandths: integer('new_money_apr_thousandths'),
    lenderFigures: jsonb('lender_figures').$type<LenderFigures>(),
    /** Why the price kind is right, if it doesn't fit the product. */
    priceReason: text('price_reason').notNull().default(''),
    expiresAt: at('expires_at'),
    state: text().notNull(),
    /** The version of the state's rule that the offer was judged by; null if none covered it. */
    ruleId: uuid('rule_id').references(() => disclosureRules.id),
    /** The lender's type, if that rule exempted it. */
    ruleExemption: text('rule_exemption', { enum: exemptions }),
    ruleJudgedAt: at('rule_judged_at'),
    disclosure: jsonb().$type<KeptDisclosure>(),
    choice: jsonb().$type<Evidence>(),
    declineReason: text('decline_reason'),
    contract: jsonb().$type<{ readonly signedOn: string; readonly reference: string }>(),
    funding: jsonb().$type<{ readonly fundedOn: string; readonly amountCents: number; readonly reference: string }>(),
    addedBy: uuid('added_by').references(() => staff.id),
    /** Earns the commission. */
    ownerStaffId: uuid('owner_staff_id').references(() => staff.id),
    acceptedAt: at('accepted_at'),
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('offers_application').on(table.applicationId, table.status),
    // Rows change too often for arrival order to help.
    index('offers_arrival').on(table.createdAt),
    index('offers_submission').on(table.submissionId),
    // Refuses the second of two concurrent choices.
    uniqueIndex('offers_chosen').on(table.applicationId).where(sql`${table.status} in ('accepted', 'funded')`),
  ],
)
