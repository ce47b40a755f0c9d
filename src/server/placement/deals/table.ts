import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { closedReasons, renewalStates } from '#shared/placement/deals/contract.ts'
import { repaymentFrequencies } from '#shared/placement/deals/repayment-plan.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const day = (name: string) => date(name, { mode: 'string' })
const cents = (name: string) => bigint(name, { mode: 'number' })

/** A funded application and its repayment. */
export const deals = pgTable(
  'deals',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .unique()
      .references(() => applications.id),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id),
    fundedOn: day('funded_on').notNull(),
    amountCents: cents('amount_cents').notNull(),
    netFundedCents: cents('net_funded_cents').notNull(),
    repaidCents: cents('repaid_cents').notNull(),
    paymentCents: cents('payment_cents').notNull(),
    payments: integer().notNull(),
    frequency: text({ enum: repaymentFrequencies }).notNull(),
    firstPaymentOn: day('first_payment_on').notNull(),
    expectedPayoffOn: day('expected_payoff_on').notNull(),
    confirmedBasisPoints: integer('confirmed_basis_points'),
    confirmedOn: day('confirmed_on'),
    missedPayments: integer('missed_payments').notNull().default(0),
    /** First day with the `threshold` share paid in. */
    renewalEligibleOn: day('renewal_eligible_on'),
    thresholdBasisPoints: integer('threshold_basis_points').notNull(),
    renewal: text({ enum: renewalStates }).notNull().default('waiting'),
    emailedAt: at('emailed_at'),
    /** When consent was missing; null once sent or queued. */
    emailRefusedAt: at('email_refused_at'),
    closedOn: day('closed_on'),
    closedReason: text('closed_reason', { enum: closedReasons }),
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    // For the renewals list: open deals by day.
    index('deals_renewal')
      .on(table.renewalEligibleOn, table.id)
      .where(sql`${table.closedOn} is null and ${table.renewal} = 'waiting'`),
    // Clients who later agree to email return to the renewals list.
    index('deals_email_refused').on(table.id).where(sql`${table.emailRefusedAt} is not null`),
    index('deals_lender').on(table.lenderId),
  ],
)
