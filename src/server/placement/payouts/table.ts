import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { commissionPayments, commissions } from '#server/placement/commissions/table.ts'
import { commissionDirections } from '#shared/placement/commissions/list-choices.ts'
import {
  commissionPostingKinds,
  payoutLineStatuses,
  payoutMethods,
  payoutStatuses,
} from '#shared/placement/payouts/payout-status.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const day = (name: string) => date(name, { mode: 'string' })
const cents = (name: string) => bigint(name, { mode: 'number' })

/** Commissions that are paid to staff and partners together, for one pay period. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    /** From the browser, so that a repeated request adds nothing. */
    id: uuid().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    status: text({ enum: payoutStatuses }).notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => staff.id),
    createdAt: at('created_at').notNull(),
    approvedBy: uuid('approved_by').references(() => staff.id),
    approvedAt: at('approved_at'),
    /** Of the lines as approved, so that a change before the payment is noticed. */
    fingerprint: text(),
    method: text({ enum: payoutMethods }),
    reference: text().notNull().default(''),
    paidOn: day('paid_on'),
    paidBy: uuid('paid_by').references(() => staff.id),
    paidAt: at('paid_at'),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('payout_batches_number').on(table.number),
    index('payout_batches_period').on(table.toOn, table.id),
    check(
      'payout_batches_approved',
      sql`(${table.status} in ('approved', 'paid')) = (${table.approvedBy} is not null)`,
    ),
    check('payout_batches_paid', sql`(${table.status} = 'paid') = (${table.paidAt} is not null)`),
  ],
)

/** The first index refuses a commission in two batches, the second one a payment that counts twice. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    id: uuid().primaryKey(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => payoutBatches.id),
    /** A replaced split that was never paid is deleted with its lines. */
    commissionId: uuid('commission_id')
      .notNull()
      .references(() => commissions.id, { onDelete: 'cascade' }),
    status: text({ enum: payoutLineStatuses }).notNull(),
    /** When paid, carried forward or canceled; before that, the balance of the commission counts. */
    amountCents: cents('amount_cents'),
    paymentId: uuid('payment_id').references(() => commissionPayments.id),
  },
  (table) => [
    uniqueIndex('payout_lines_open').on(table.commissionId).where(sql`${table.status} = 'open'`),
    uniqueIndex('payout_lines_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    uniqueIndex('payout_lines_batch').on(table.batchId, table.commissionId),
    index('payout_lines_commission').on(table.commissionId),
    check('payout_lines_paid', sql`(${table.status} = 'paid') = (${table.paymentId} is not null)`),
    check('payout_lines_amount', sql`(${table.status} in ('open', 'taken_out')) = (${table.amountCents} is null)`),
  ],
)

/**
 * Each change of the amount owed for a commission, written by a trigger on `commissions`. Append-only, so statements
 * and exports of a past period stay the same. No foreign keys: replaced splits are deleted, their postings stay.
 */
export const commissionPostings = pgTable(
  'commission_postings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    commissionId: uuid('commission_id').notNull(),
    applicationId: uuid('application_id').notNull(),
    lenderId: uuid('lender_id').notNull(),
    direction: text({ enum: commissionDirections }).notNull(),
    staffId: uuid('staff_id'),
    partner: text().notNull(),
    kind: text({ enum: commissionPostingKinds }).notNull(),
    /** Negative if less is owed than before. */
    changeCents: cents('change_cents').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    index('commission_postings_day').on(table.at),
    index('commission_postings_staff').on(table.staffId, table.at).where(sql`${table.staffId} is not null`),
    index('commission_postings_commission').on(table.commissionId),
  ],
)
