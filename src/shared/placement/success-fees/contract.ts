import { z } from 'zod/mini'
import { applicationReaderRoles, applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { endpoint, type Shown, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { text } from '#shared/kit/text.ts'
import { agingBuckets } from '#shared/placement/commissions/aging.ts'
import { commissionStatuses } from '#shared/placement/commissions/commission-status.ts'
import { disputeOutcomes, feeEntryKinds, feeInvoiceKinds, feeReminderKinds, paymentMethods } from './fee-entry.ts'
import { feeStatuses } from './fee-status.ts'
import { feeSorts } from './list-choices.ts'

const id = uuid('Invalid input')

/** Cents. */
const sums = {
  invoicedCents: z.int(),
  paidCents: z.int(),
  refundedCents: z.int(),
  waivedCents: z.int(),
  writtenOffCents: z.int(),
  /** Negative for a credit of the applicant. */
  balanceCents: z.int(),
}

const aging = z.enum(agingBuckets)

/** Cents; days as `2026-03-02`. */
const listedFee = z.object({
  /** The funded offer's. */
  id: uuid(),
  applicationId: uuid(),
  reference: z.string(),
  client: z.string(),
  lender: z.string(),
  ownerStaffId: z.nullable(uuid()),
  owner: z.nullable(z.string()),
  /** Of the first invoice. */
  number: z.string(),
  issuedOn: z.string(),
  /** Of the earliest invoice that isn't paid; null if nothing is outstanding. */
  dueOn: z.nullable(z.string()),
  ...sums,
  status: z.enum(feeStatuses),
  /** Null if nothing is outstanding. */
  aging: z.nullable(aging),
  version: z.int(),
})
export type ListedFee = z.output<typeof listedFee>

export const feePageSize = 50
const filter = {
  q: z._default(text(0, 100, 'Invalid input'), ''),
  status: z._default(z.enum(['', 'outstanding', 'credit', ...feeStatuses]), ''),
  aging: z._default(z.enum(['', ...agingBuckets]), ''),
  owner: z._default(z.union([z.literal(''), uuid()], 'Invalid input'), ''),
}

/** Agents see fees of their own applications. `outstanding` and `credit` filter by balance. */
export const listSuccessFees = endpoint({
  method: 'GET',
  path: '/api/admin/success-fees',
  access: applicationRoles,
  input: z.object({
    ...filter,
    sort: z._default(z.enum(feeSorts), 'newest'),
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ fees: z.array(listedFee), next: z.nullable(z.string()) }),
  views: (_input, { fees }) => ({ list: 'success-fees', ids: fees.map(({ id }) => id) }),
})
export type FeeFilter = z.output<typeof listSuccessFees.input>

const totals = z.object({
  count: z.int(),
  ...sums,
  /** Positive balances by days past due. */
  aging: z.object({
    ...{ not_due: z.int(), to_30: z.int(), to_60: z.int(), to_90: z.int(), over_90: z.int() },
    total: z.int(),
  }),
  /** Negative balances, as a positive amount. */
  creditCents: z.int(),
})
export type FeeTotals = z.output<typeof totals>

/** Of all fees that match, not only of one page. */
export const readSuccessFeeTotals = endpoint({
  method: 'GET',
  path: '/api/admin/success-fee-totals',
  access: applicationRoles,
  input: z.object(filter),
  reply: totals,
})
export type FeeTotalsFilter = z.output<typeof readSuccessFeeTotals.input>

/** The reason for the amount, as printed. */
const feeLine = z.object({
  lender: z.string(),
  fundedCents: z.int(),
  fundedOn: z.string(),
  basisPoints: z.int(),
})
export type FeeLine = z.output<typeof feeLine>

const billed = z.object({
  id: uuid(),
  kind: z.enum(feeInvoiceKinds),
  /** `INV-2026-0001` or `CN-2026-0001`. */
  number: z.string(),
  amountCents: z.int(),
  issuedOn: z.string(),
  /** Null for credit notes. */
  dueOn: z.nullable(z.string()),
  line: feeLine,
  /** Of a correction; otherwise empty. */
  reason: z.string(),
})
export type FeeInvoice = z.output<typeof billed>

const entry = z.object({
  id: uuid(),
  kind: z.enum(feeEntryKinds),
  on: z.string(),
  /** Negative for returned payments and reversals. */
  amountCents: z.int(),
  method: z.nullable(z.enum(paymentMethods)),
  reference: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  /** The entry this one reverses. */
  reverses: z.nullable(uuid()),
  /** The payment that was returned. */
  returns: z.nullable(uuid()),
  isReversed: z.boolean(),
  isReturned: z.boolean(),
})

const dispute = z.object({
  id: uuid(),
  reason: z.string(),
  openedBy: z.string(),
  openedAt: z.string(),
  /** Null while open. */
  outcome: z.nullable(z.enum(disputeOutcomes)),
  note: z.string(),
  resolvedBy: z.nullable(z.string()),
  resolvedAt: z.nullable(z.string()),
})

export const feeDetail = z.object({
  fee: listedFee,
  invoices: z.array(billed),
  /** Oldest first. */
  entries: z.array(entry),
  disputes: z.array(dispute),
  reminders: z.array(
    z.object({
      kind: z.enum(feeReminderKinds),
      dueOn: z.string(),
      at: z.string(),
      /** `paper`: a task to mail it. */
      channel: z.enum(['email', 'paper']),
    }),
  ),
  /** Payables in the commission books; approved and paid there. For others than owners and managers only their own. */
  splits: z.array(
    z.object({
      id: uuid(),
      party: z.string(),
      staffId: z.nullable(uuid()),
      partner: z.string(),
      basisPoints: z.int(),
      /** Net of clawbacks. */
      netCents: z.int(),
      settledCents: z.int(),
      status: z.enum(commissionStatuses),
    }),
  ),
  /** What the splits leave; null for others than owners and managers. */
  brokerageCents: z.nullable(z.int()),
  /** The applicant asked for paper: invoices and reminders are tasks to mail them. */
  wantsPaper: z.boolean(),
  changedBy: z.nullable(z.string()),
  /** The day on which the deal was rescinded; null while it is funded. */
  rescindedOn: z.nullable(z.string()),
  /** The brokerage's calendar day, the latest a payment may have. */
  today: z.string(),
})
export type FeeDetail = z.output<typeof feeDetail>

/** Whose fee a reply shows. */
export const viewsFee = (_input: unknown, { fee }: FeeDetail): Shown => viewsApplication.byApplicationId(fee)

export const getSuccessFee = endpoint({
  method: 'GET',
  path: '/api/admin/success-fees/:id',
  access: applicationRoles,
  input: z.object({ id }),
  reply: feeDetail,
  views: viewsFee,
})

/** The funded deal's first, then those of rescinded deals; none before funding, and if no fee was agreed. */
export const getApplicationSuccessFee = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:applicationId/success-fee',
  access: applicationReaderRoles,
  input: z.object({ applicationId: id }),
  reply: z.object({ details: z.array(feeDetail) }),
  views: viewsApplication.byApplicationId,
})

/** PDFs, downloaded with GET. */
export const feeFilePaths = {
  /** Invoices and credit notes, unchanged since they were issued. */
  invoice: '/api/admin/success-fees/:id/invoices/:invoiceId/invoice.pdf',
  receipt: '/api/admin/success-fees/:id/entries/:entryId/receipt.pdf',
  statement: '/api/admin/success-fees/:id/statement.pdf',
} as const
