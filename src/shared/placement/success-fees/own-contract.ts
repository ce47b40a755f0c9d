import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
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
      id: z.uuid(),
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
      id: z.uuid(),
      kind: z.enum(feeEntryKinds),
      on: z.string(),
      amountCents: z.int(),
      method: z.nullable(z.enum(paymentMethods)),
      /** A receipt can be downloaded. */
      hasReceipt: z.boolean(),
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
    /** Null before funding, without a fee, and in unverified sessions. */
    fee: z.nullable(ownFee),
    /** Whom to ask. */
    contact: z.object({ email: z.string(), phone: z.string() }),
  }),
})

/** PDFs, downloaded with GET. */
export const ownFeeFilePaths = {
  invoice: '/api/success-fee/invoices/:invoiceId/invoice.pdf',
  receipt: '/api/success-fee/entries/:entryId/receipt.pdf',
  statement: '/api/success-fee/statement.pdf',
} as const
