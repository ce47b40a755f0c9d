import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
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
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { commissionBases, type DealFigures } from '#shared/placement/commissions/commission-amount.ts'
import { commissionStatuses } from '#shared/placement/commissions/commission-status.ts'
import { commissionDirections } from '#shared/placement/commissions/list-choices.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const day = (name: string) => date(name, { mode: 'string' })
const cents = (name: string) => bigint(name, { mode: 'number' })

/** Lender commissions (receivables) and amounts owed to others (payables). Applicants never pay these. */
export const commissions = pgTable(
  'commissions',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id),
    direction: text({ enum: commissionDirections }).notNull(),
    /** The payee; if null, see `partner`. */
    staffId: uuid('staff_id').references(() => staff.id),
    partner: text().notNull().default(''),
    splitOf: uuid('split_of').references((): AnyPgColumn => commissions.id, { onDelete: 'cascade' }),
    /** For a split of a success fee. No foreign key, because success fees depend on commissions. */
    successFeeId: uuid('success_fee_id'),
    description: text().notNull(),
    basis: text({ enum: commissionBases }).notNull(),
    basisPoints: integer('basis_points').notNull(),
    flatCents: cents('flat_cents').notNull(),
    /** As offered; after the funding, as funded. */
    figures: jsonb().$type<DealFigures>().notNull(),
    scheduledOn: day('scheduled_on'),
    scheduledCents: cents('scheduled_cents').notNull(),
    settledOn: day('settled_on'),
    settledCents: cents('settled_cents').notNull().default(0),
    clawedBackCents: cents('clawed_back_cents').notNull().default(0),
    /** Negative if it must be paid back. */
    balanceCents: cents('balance_cents')
      .notNull()
      .generatedAlwaysAs(
        sql`case when status in ('waived', 'reversed') then 0 else scheduled_cents - clawed_back_cents - settled_cents end`,
      ),
    status: text({ enum: commissionStatuses }).notNull(),
    statusChangedAt: at('status_changed_at').notNull(),
    invoiceNumber: text('invoice_number').notNull().default(''),
    approvedBy: uuid('approved_by').references(() => staff.id),
    clawbackUntil: day('clawback_until'),
    /** The entry reversed by this one's negated amounts. */
    reverses: uuid().references((): AnyPgColumn => commissions.id),
    /** The reversed entry that this one replaces. */
    replaces: uuid().references((): AnyPgColumn => commissions.id),
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('commissions_application').on(table.applicationId),
    index('commissions_split').on(table.splitOf).where(sql`${table.splitOf} is not null`),
    index('commissions_success_fee').on(table.successFeeId).where(sql`${table.successFeeId} is not null`),
    uniqueIndex('commissions_reverses').on(table.reverses).where(sql`${table.reverses} is not null`),
    uniqueIndex('commissions_replaces').on(table.replaces).where(sql`${table.replaces} is not null`),
    index('commissions_lender').on(table.lenderId, table.id),
    index('commissions_staff').on(table.staffId, table.id).where(sql`${table.staffId} is not null`),
    // For the default view, without settled commissions.
    index('commissions_open').on(table.id).where(sql`${table.balanceCents} <> 0 and ${table.status} <> 'expected'`),
  ],
)

/** Append-only; negative for returned payments. */
export const commissionPayments = pgTable(
  'commission_payments',
  {
    id: uuid().primaryKey(),
    commissionId: uuid('commission_id')
      .notNull()
      .references(() => commissions.id),
    paidOn: day('paid_on').notNull(),
    amountCents: cents('amount_cents').notNull(),
    recordedBy: uuid('recorded_by')
      .notNull()
      .references(() => staff.id),
    at: at('at').notNull(),
  },
  (table) => [index('commission_payments_commission').on(table.commissionId, table.paidOn)],
)
