import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { day as anyDay } from '#shared/kit/moment.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'

const id = z.uuid('Invalid input')
const day = anyDay('Enter a date').check(z.refine((typed) => typed >= '2000-01-01', 'Enter a date'))

/** Outcome of a renewal: none yet, offered, or declined by the client. */
export const renewalStates = ['waiting', 'offered', 'declined'] as const
export type RenewalState = (typeof renewalStates)[number]

export const renewalLabels: Readonly<Record<RenewalState, string>> = {
  waiting: 'Not offered yet',
  offered: 'Offered',
  declined: 'Declined',
}

export const closedReasons = ['paid_off', 'refinanced', 'defaulted'] as const
export type ClosedReason = (typeof closedReasons)[number]

export const closedLabels: Readonly<Record<ClosedReason, string>> = {
  paid_off: 'Paid off',
  refinanced: 'Refinanced',
  defaulted: 'Defaulted',
}

/** A funded application. Cents; days as `2026-03-02`. */
export const deal = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  lender: z.string(),
  fundedOn: z.string(),
  amountCents: z.int(),
  repaidCents: z.int(),
  paymentCents: z.int(),
  payments: z.int(),
  firstPaymentOn: z.string(),
  expectedPayoffOn: z.string(),
  /** Part of the total repayment, as of today. */
  paidInBasisPoints: z.int(),
  /** Day of the last confirmation; null if the share is an estimate from the terms. */
  confirmedOn: z.nullable(z.string()),
  confirmedBasisPoints: z.nullable(z.int()),
  missedPayments: z.int(),
  renewalEligibleOn: z.nullable(z.string()),
  renewal: z.enum(renewalStates),
  closedOn: z.nullable(z.string()),
  closedReason: z.nullable(z.enum(closedReasons)),
  version: z.int(),
})
export type Deal = z.output<typeof deal>

const one = z.object({ deal: z.nullable(deal) })

/** Null until the application is funded. */
export const getDeal = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:applicationId/deal',
  access: applicationRoles,
  input: z.object({ applicationId: id }),
  reply: one,
})

/** Records confirmed facts about a deal. `version` is the one the caller saw. */
export const confirmDeal = endpoint({
  method: 'PUT',
  path: '/api/admin/deals/:id',
  access: applicationRoles,
  input: z.object({
    id,
    version: recordVersion,
    /** Null leaves it an estimate. */
    confirmed: z.nullable(
      z.object({
        basisPoints: z
          .int('Enter a percentage from 0% to 100%')
          .check(z.gte(0, 'Enter a percentage from 0% to 100%'), z.lte(10_000, 'Enter a percentage from 0% to 100%')),
        on: day,
      }),
    ),
    expectedPayoffOn: day,
    missedPayments: z
      .int('Enter a whole number')
      .check(z.gte(0, 'Enter a whole number'), z.lte(2_000, 'Enter at most 2,000')),
    closed: z.nullable(z.object({ on: day, reason: z.enum(closedReasons, 'Choose a reason') })),
  }),
  reply: one,
})

/** Whether and how a client may be contacted about a renewal. */
export const renewalContact = z.object({
  /** Subscribed, and the address accepts email. */
  byMail: z.boolean(),
  /** Consented to calls at this number and has not opted out. */
  byPhone: z.boolean(),
  /** The client asked not to be contacted. */
  isLeftAlone: z.boolean(),
})

/** A deal in the renewals list. */
export const listedRenewal = z.object({
  deal,
  reference: z.string(),
  client: z.string(),
  owner: z.nullable(z.string()),
  isMine: z.boolean(),
  contact: renewalContact,
  /** Result of the renewal email: null before an attempt. */
  mail: z.nullable(z.enum(['sent', 'refused'])),
})
export type ListedRenewal = z.output<typeof listedRenewal>

export const renewalPageSize = 50
/**
 * `due`: enough is paid in and the client has not applied again, or the renewal was offered without an email and the
 * client has since agreed to email. `soon`: due within 45 days. `done`: offered, declined or closed.
 */
export const renewalViews = ['due', 'soon', 'done', 'all'] as const
export const soonDays = 45

export const listRenewals = endpoint({
  method: 'GET',
  path: '/api/admin/renewals',
  access: applicationRoles,
  input: z.object({
    /** Part of a reference, a name or a business. */
    q: z._default(text(0, 100, 'Invalid input'), ''),
    view: z._default(z.enum(renewalViews), 'due'),
    owner: z._default(z.enum(['anybody', 'mine']), 'anybody'),
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({
    renewals: z.array(listedRenewal),
    next: z.nullable(z.string()),
    thresholdBasisPoints: z.int(),
  }),
})
export type RenewalFilter = z.output<typeof listRenewals.input>

/**
 * `offer` opens the renewal and emails clients who agreed to such email; it is refused for clients who asked not to be
 * contacted, and before enough is paid in. `write` retries a refused email once the client agrees to email. `decline`:
 * the client does not want one. `reopen` reverts either.
 */
export const renewalActs = ['offer', 'write', 'decline', 'reopen'] as const
export type RenewalAct = (typeof renewalActs)[number]

export const actOnRenewal = endpoint({
  method: 'POST',
  path: '/api/admin/deals/:id/renewal',
  access: applicationRoles,
  input: z.object({ id, version: recordVersion, act: z.enum(renewalActs, 'Choose an action') }),
  reply: z.object({ renewal: listedRenewal }),
})
