import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
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
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { FeeLine } from '#shared/placement/success-fees/contract.ts'
import {
  disputeOutcomes,
  feeEntryKinds,
  feeInvoiceCauses,
  feeInvoiceKinds,
  feeReminderKinds,
  paymentMethods,
} from '#shared/placement/success-fees/fee-entry.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const day = (name: string) => date(name, { mode: 'string' })
const cents = (name: string) => bigint(name, { mode: 'number' })

/**
 * Success fees of funded offers; amounts are in the tables below. A trigger refuses rows whose offer and application
 * aren't funded, so none is recorded early.
 */
export const successFees = pgTable(
  'success_fees',
  {
    /** Its foreign key is only in the first migration, because offers depend on success fees. */
    offerId: uuid('offer_id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** Grows with each invoice, entry and dispute. */
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('success_fees_application').on(table.applicationId)],
)

const feeId = () =>
  uuid('fee_id')
    .notNull()
    .references(() => successFees.offerId)

/** Invoices and credit notes. Append-only; a trigger refuses invoices before funding. */
export const successFeeInvoices = pgTable(
  'success_fee_invoices',
  {
    id: uuid().primaryKey(),
    feeId: feeId(),
    kind: text({ enum: feeInvoiceKinds }).notNull(),
    number: text().notNull(),
    amountCents: cents('amount_cents').notNull(),
    issuedOn: day('issued_on').notNull(),
    /** Null for credit notes. */
    dueOn: day('due_on'),
    line: jsonb().$type<FeeLine>().notNull(),
    /** Null if it was issued before causes were stored. */
    cause: text({ enum: feeInvoiceCauses }),
    /** Of a correction. */
    reason: text().notNull().default(''),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('success_fee_invoices_number').on(table.number),
    index('success_fee_invoices_fee').on(table.feeId, table.number),
    index('success_fee_invoices_day').on(table.issuedOn),
    check('success_fee_invoices_amount', sql`${table.amountCents} > 0`),
    check('success_fee_invoices_due', sql`(${table.kind} = 'invoice') = (${table.dueOn} is not null)`),
  ],
)

/** The last number of each series and year. A rolled-back invoice also rolls this back, so there are no gaps. */
export const successFeeNumbers = pgTable(
  'success_fee_numbers',
  {
    series: text({ enum: feeInvoiceKinds }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
)

/** Append-only; mistakes are reversed. */
export const successFeeEntries = pgTable(
  'success_fee_entries',
  {
    /** From the browser, so that a repeated request adds nothing. */
    id: uuid().primaryKey(),
    feeId: feeId(),
    kind: text({ enum: feeEntryKinds }).notNull(),
    enteredOn: day('entered_on').notNull(),
    /** Negative for returned payments and reversals. */
    amountCents: cents('amount_cents').notNull(),
    method: text({ enum: paymentMethods }),
    reference: text().notNull().default(''),
    reason: text().notNull().default(''),
    reverses: uuid().references((): AnyPgColumn => successFeeEntries.id),
    /** The returned payment. */
    returns: uuid().references((): AnyPgColumn => successFeeEntries.id),
    recordedBy: uuid('recorded_by')
      .notNull()
      .references(() => staff.id),
    at: at('at').notNull(),
  },
  (table) => [
    index('success_fee_entries_fee').on(table.feeId, table.at),
    index('success_fee_entries_day').on(table.enteredOn),
    uniqueIndex('success_fee_entries_reverses').on(table.reverses).where(sql`${table.reverses} is not null`),
    check(
      'success_fee_entries_amount',
      sql`${table.amountCents} <> 0 and (${table.reverses} is not null or (${table.amountCents} < 0) = (${table.kind} = 'returned_payment'))`,
    ),
    check(
      'success_fee_entries_returns',
      sql`(${table.kind} = 'returned_payment' and ${table.reverses} is null) = (${table.returns} is not null)`,
    ),
  ],
)

/** Changed once, when resolved. */
export const successFeeDisputes = pgTable(
  'success_fee_disputes',
  {
    id: uuid().primaryKey(),
    feeId: feeId(),
    reason: text().notNull(),
    openedBy: uuid('opened_by')
      .notNull()
      .references(() => staff.id),
    openedAt: at('opened_at').notNull(),
    outcome: text({ enum: disputeOutcomes }),
    note: text().notNull().default(''),
    resolvedBy: uuid('resolved_by').references(() => staff.id),
    resolvedAt: at('resolved_at'),
  },
  (table) => [
    index('success_fee_disputes_fee').on(table.feeId, table.openedAt),
    uniqueIndex('success_fee_disputes_open').on(table.feeId).where(sql`${table.resolvedAt} is null`),
  ],
)

/** At most one of each kind per due date. Append-only. */
export const successFeeReminders = pgTable(
  'success_fee_reminders',
  {
    feeId: feeId(),
    kind: text({ enum: feeReminderKinds }).notNull(),
    dueOn: day('due_on').notNull(),
    /** `none` for fees that are older than invoices. */
    channel: text({ enum: ['email', 'paper', 'none'] }).notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feeId, table.dueOn, table.kind] })],
)

/** PDFs as issued, encrypted; deleted with the applicant's data. The keys can change, the content can't. */
export const successFeeFiles = pgTable('success_fee_files', {
  invoiceId: uuid('invoice_id')
    .primaryKey()
    .references(() => successFeeInvoices.id),
  applicationId: uuid('application_id')
    .notNull()
    .references(() => applications.id),
  /** Of the PDF, in hex. */
  sha256: text().notNull(),
  /** The PDF in base64, encrypted. */
  encrypted: text().notNull(),
  createdAt: at('created_at').notNull(),
})
