import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { day as anyDay } from '#shared/kit/moment.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'
import { cents, maxOfferCents } from '#shared/placement/offers/terms.ts'
import { feeDetail, viewsFee } from './contract.ts'
import { disputeOutcomes, paymentMethods } from './fee-entry.ts'

const paymentRoles = ['owner', 'manager', 'processor'] as const satisfies readonly StaffRole[]

const id = uuid('Invalid input')
const ofFee = '/api/admin/success-fees/:id'
const day = anyDay('Enter a date').check(z.refine((typed) => typed >= '2000-01-01', 'Enter a date'))
const amountCents = cents(1, 'Enter an amount', maxOfferCents)
const reason = text(1, 500, 'Enter a reason')
const reference = text(0, 200, 'Use a shorter reference')

/** `version` is the fee's. The browser creates the entry's id, so a repeated request adds nothing. */
const booking = { id, version: recordVersion, entryId: id }

/** In full or in part. An amount above the balance becomes a credit. */
export const recordPayment = endpoint({
  ...{ access: paymentRoles, reply: feeDetail, views: viewsFee },
  method: 'POST',
  path: `${ofFee}/payments`,
  input: z.object({
    ...booking,
    on: day,
    amountCents,
    method: z.enum(paymentMethods, 'Choose how it was paid'),
    reference,
  }),
})

/** The bank took a whole payment back. */
export const recordReturnedPayment = endpoint({
  ...{ access: paymentRoles, reply: feeDetail, views: viewsFee },
  method: 'POST',
  path: `${ofFee}/returned-payments`,
  input: z.object({ ...booking, paymentId: uuid('Choose the payment'), on: day, reason }),
})

/**
 * A refund pays back a credit: waive a paid fee first to refund it. A waiver can't exceed the fee, and a write-off
 * can't exceed the balance.
 */
export const adjustSuccessFee = endpoint({
  ...{ access: administratorRoles, reply: feeDetail, views: viewsFee },
  method: 'POST',
  path: `${ofFee}/adjustments`,
  input: z.object({
    ...booking,
    kind: z.enum(['refund', 'waiver', 'write_off'], 'Choose an action'),
    on: day,
    amountCents,
    /** Refunds only. */
    method: z._default(z.nullable(z.enum(paymentMethods, 'Choose how it was paid')), null),
    reference: z._default(reference, ''),
    reason,
  }),
})

/** Adds the same entry with the opposite amount. */
export const reverseFeeEntry = endpoint({
  ...{ access: administratorRoles, reply: feeDetail, views: viewsFee },
  method: 'POST',
  path: `${ofFee}/reversals`,
  input: z.object({ ...booking, reverses: uuid('Choose the entry'), reason }),
})

/** While it is open, no reminders are sent. */
export const openFeeDispute = endpoint({
  ...{ access: paymentRoles, reply: feeDetail, views: viewsFee },
  method: 'POST',
  path: `${ofFee}/disputes`,
  input: z.object({ id, version: recordVersion, disputeId: id, reason }),
})

export const resolveFeeDispute = endpoint({
  ...{ access: administratorRoles, reply: feeDetail, views: viewsFee },
  method: 'POST',
  path: `${ofFee}/disputes/:disputeId/resolution`,
  input: z.object({
    ...{ id, version: recordVersion, disputeId: id },
    outcome: z.enum(disputeOutcomes, 'Choose the outcome'),
    note: text(0, 500, 'Use a shorter note'),
  }),
})

/** Or adds a task to mail it, if the applicant asked for paper. */
export const resendFeeInvoice = endpoint({
  ...{ access: paymentRoles, reply: feeDetail, views: viewsFee },
  method: 'POST',
  path: `${ofFee}/invoices/:invoiceId/send`,
  input: z.object({ id, invoiceId: id }),
})

/** Replaces any earlier split; the brokerage keeps the rest. Splits can be paid once the fee is collected. */
export const splitSuccessFee = endpoint({
  ...{ access: administratorRoles, reply: feeDetail, views: viewsFee },
  method: 'PUT',
  path: `${ofFee}/splits`,
  input: z.object({
    ...{ id, version: recordVersion },
    shares: z
      .array(
        z.object({
          staffId: z.nullable(uuid('Choose a payee')),
          partner: text(0, 100, 'Use a shorter name'),
          basisPoints: z
            .int('Enter a percentage above 0%')
            .check(z.gte(1, 'Enter a percentage above 0%'), z.lte(10_000, 'Enter a percentage up to 100%')),
        }),
        'Enter the splits',
      )
      .check(z.maxLength(10, 'Enter at most ten splits')),
  }),
})
