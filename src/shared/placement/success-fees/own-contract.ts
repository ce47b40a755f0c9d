import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { feeEntryKinds, feeInvoiceKinds, paymentMethods } from './fee-entry.ts'
import { feeStatuses } from './fee-status.ts'

/** Empty fields aren't set up. */
const howToPay = z.object({
  bankName: z.string(),
  routingNumber: z.string(),
  accountNumber: z.string(),
  checkPayableTo: z.string(),
  checkAddress: z.string(),
  paymentLink: z.string(),
  note: z.string(),
})

const ownFee = z.object({
  /** The offer's. */
  id: uuid(),
  lender: z.string(),
  fundedOn: z.string(),
  /** The day on which the funding was taken back; null while the deal is funded. */
  rescindedOn: z.nullable(z.string()),
  status: z.enum(feeStatuses),
  /** Null if nothing is outstanding. */
  dueOn: z.nullable(z.string()),
  invoicedCents: z.int(),
  paidCents: z.int(),
  refundedCents: z.int(),
  waivedCents: z.int(),
  writtenOffCents: z.int(),
  /** Negative for a credit, which will be refunded. */
  balanceCents: z.int(),
  invoices: z.array(
    z.object({
      id: uuid(),
      kind: z.enum(feeInvoiceKinds),
      number: z.string(),
      amountCents: z.int(),
      issuedOn: z.string(),
      dueOn: z.nullable(z.string()),
      lender: z.string(),
      fundedCents: z.int(),
      basisPoints: z.int(),
    }),
  ),
  /** Without entries that were reversed. */
  entries: z.array(
    z.object({
      id: uuid(),
      kind: z.enum(feeEntryKinds),
      on: z.string(),
      amountCents: z.int(),
      method: z.nullable(z.enum(paymentMethods)),
      /** A receipt can be downloaded. */
      hasReceipt: z.boolean(),
      /** The bank took this payment back. */
      isReturned: z.boolean(),
    }),
  ),
  /** Null unless something is outstanding; otherwise null if nothing is set up, so show `contact`. */
  howToPay: z.nullable(howToPay),
})
export type OwnSuccessFee = z.output<typeof ownFee>

/** Only for sessions opened by an emailed code or link. */
export const readOwnSuccessFee = endpoint({
  method: 'GET',
  path: '/api/success-fee',
  access: 'applicant',
  input: z.object({}),
  reply: z.object({
    isVerified: z.boolean(),
    /** The funded deal's first, then those of rescinded deals; empty in unverified sessions. */
    fees: z.array(ownFee),
    /** Whom to ask. */
    contact: z.object({ email: z.string(), phone: z.string() }),
  }),
})

/** PDFs, downloaded with GET. */
export const ownFeeFilePaths = {
  invoice: '/api/success-fee/:id/invoices/:invoiceId/invoice.pdf',
  receipt: '/api/success-fee/:id/entries/:entryId/receipt.pdf',
  statement: '/api/success-fee/:id/statement.pdf',
} as const
