import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/features/applications/table.ts'
import { lenders } from '#server/features/lenders/table.ts'
import { staff } from '#server/features/staff/table.ts'
import { submissions } from '#server/features/submissions/table.ts'
import { products } from '#shared/lenders/product.ts'
import { offerStatuses } from '#shared/offers/offer-status.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const cents = (name: string) => bigint(name, { mode: 'number' })

/** What a lender offers. Terms are as the lender gave them; costs are computed when they are saved. */
export const offers = pgTable(
  'offers',
  {
    id: uuid().primaryKey(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id),
    product: text({ enum: products }).notNull(),
    status: text({ enum: offerStatuses }).notNull(),
    statusSince: at('status_since').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** Terms by kind of price, as `#shared/offers/terms.ts` describes them. */
    terms: jsonb().$type<unknown>().notNull(),
    /** What the lender keeps of the money. */
    lenderFeesCents: cents('lender_fees_cents').notNull(),
    /** Our success fee, due once funded and never before; 0 where none is charged. */
    successFeeCents: cents('success_fee_cents').notNull(),
    receivedCents: cents('received_cents').notNull(),
    repaidCents: cents('repaid_cents').notNull(),
    paymentCents: cents('payment_cents').notNull(),
    payments: integer().notNull(),
    /** APR in thousandths of a percent, with our fee and without it. */
    aprThousandths: integer('apr_thousandths').notNull(),
    aprWithoutFeeThousandths: integer('apr_without_fee_thousandths').notNull(),
    expiresAt: at('expires_at'),
    /** The state whose rules apply: the applicant's when the offer came. */
    state: text().notNull(),
    /** Evidence of the lender's disclosure: file, digest, when it came and when it was transmitted unaltered. */
    disclosure: jsonb().$type<unknown>(),
    addedBy: uuid('added_by').references(() => staff.id),
    acceptedAt: at('accepted_at'),
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('offers_application').on(table.applicationId, table.status),
    index('offers_submission').on(table.submissionId),
  ],
)
