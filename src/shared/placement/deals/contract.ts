import { z } from 'zod/mini'
import { applicationReaderRoles, applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { endpoint, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { day as anyDay } from '#shared/kit/moment.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'
import { renewalViews } from './list-choices.ts'

const id = uuid('Invalid input')
const day = anyDay('Enter a date').check(z.refine((typed) => typed >= '2000-01-01', 'Enter a date'))

export const renewalStates = ['waiting', 'offered', 'declined'] as const
export type RenewalState = (typeof renewalStates)[number]

export const renewalLabels: Readonly<Record<RenewalState, string>> = {
  waiting: 'Not offered yet',
  offered: 'Offered',
  declined: 'Declined',
}

/** Those that staff may enter. */
export const enteredClosedReasons = ['paid_off', 'refinanced', 'defaulted'] as const
export const closedReasons = [...enteredClosedReasons, 'rescinded'] as const
export type ClosedReason = (typeof closedReasons)[number]

export const closedLabels: Readonly<Record<ClosedReason, string>> = {
  paid_off: 'Paid off',
  refinanced: 'Refinanced',
  defaulted: 'Defaulted',
  rescinded: 'Rescinded',
}

/** Cents; days as `2026-03-02`. */
const deal = z.object({
  id: uuid(),
  applicationId: uuid(),
  lender: z.string(),
  fundedOn: z.string(),
  amountCents: z.int(),
  repaidCents: z.int(),
  paymentCents: z.int(),
  payments: z.int(),
  firstPaymentOn: z.string(),
  expectedPayoffOn: z.string(),
  /** Share of the total repayment, as of today. */
  paidInBasisPoints: z.int(),
  /** Null if the share is estimated from the terms. */
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

/** The client's newest application since this open deal: its renewal offer can pay off the deal. */
const renewalApplication = z.nullable(z.object({ id: uuid(), reference: z.string() }))
export type RenewalApplication = NonNullable<z.output<typeof renewalApplication>>

const one = z.object({ deal: z.nullable(deal), renewalApplication })
export type ShownDeal = z.output<typeof one>

export const getDeal = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:applicationId/deal',
  access: applicationReaderRoles,
  input: z.object({ applicationId: id }),
  reply: one,
  views: viewsApplication.byApplicationId,
})

export const confirmDeal = endpoint({
  method: 'PUT',
  path: '/api/admin/deals/:id',
  access: applicationRoles,
  input: z.object({
    id,
    version: recordVersion,
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
    closed: z.nullable(z.object({ on: day, reason: z.enum(enteredClosedReasons, 'Choose a reason') })),
  }),
  reply: one,
  views: (_input, { deal }) => (deal ? viewsApplication.byApplicationId(deal) : undefined),
})

const renewalContact = z.object({
  /** Subscribed, at an address that accepts email. */
  byMail: z.boolean(),
  /** Consented to calls and has not opted out. */
  byPhone: z.boolean(),
  isLeftAlone: z.boolean(),
})

const listedRenewal = z.object({
  deal,
  reference: z.string(),
  client: z.string(),
  owner: z.nullable(z.string()),
  isMine: z.boolean(),
  renewalApplication,
  contact: renewalContact,
  /** Null before an attempt. */
  mail: z.nullable(z.enum(['sent', 'refused'])),
})
export type ListedRenewal = z.output<typeof listedRenewal>

export const renewalPageSize = 50
/**
 * `due`: enough is paid in and the client has not applied again, or now accepts email about an offered renewal.
 * `soon`: within 45 days.
 */
export const soonDays = 45

export const listRenewals = endpoint({
  method: 'GET',
  path: '/api/admin/renewals',
  access: applicationRoles,
  input: z.object({
    q: z._default(text(0, 100, 'Invalid input'), ''),
    view: z._default(z.enum(renewalViews), 'due'),
    owner: z._default(z.enum(['all', 'mine']), 'all'),
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({
    renewals: z.array(listedRenewal),
    next: z.nullable(z.string()),
    thresholdBasisPoints: z.int(),
  }),
  views: (_input, { renewals }) => ({ list: 'renewals', ids: renewals.map(({ deal }) => deal.id) }),
})
export type RenewalFilter = z.output<typeof listRenewals.input>

/**
 * `offer` emails clients who agreed to it; refused before enough is paid in and for clients who asked not to be
 * contacted. `write` retries the email. `reopen` reverts an offer or a decline.
 */
const renewalActions = ['offer', 'write', 'decline', 'reopen'] as const
export type RenewalAction = (typeof renewalActions)[number]

export const actOnRenewal = endpoint({
  method: 'POST',
  path: '/api/admin/deals/:id/renewal',
  access: applicationRoles,
  input: z.object({ id, version: recordVersion, action: z.enum(renewalActions, 'Choose an action') }),
  reply: z.object({ renewal: listedRenewal }),
  views: (_input, { renewal }) => viewsApplication.byApplicationId(renewal.deal),
})
