import { z } from 'zod/mini'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { day as anyDay } from '#shared/kit/moment.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'

const id = z.uuid('Invalid input')
const day = anyDay('Please give a day').check(z.refine((typed) => typed >= '2000-01-01', 'Please give a day'))

/** What came of a renewal: nothing yet, it was offered, or they do not want it. */
export const renewalStates = ['waiting', 'offered', 'declined'] as const
export type RenewalState = (typeof renewalStates)[number]

export const renewalLabels: Readonly<Record<RenewalState, string>> = {
  waiting: 'Not offered yet',
  offered: 'Offered',
  declined: 'Not wanted',
}

export const closedReasons = ['paid_off', 'refinanced', 'defaulted'] as const
export type ClosedReason = (typeof closedReasons)[number]

export const closedLabels: Readonly<Record<ClosedReason, string>> = {
  paid_off: 'Paid off',
  refinanced: 'Paid off by a new one',
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
  /** Of everything to be paid back, as of today. */
  paidInBasisPoints: z.int(),
  /** When somebody last asked; null where the share is an estimate by the terms. */
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
  access: fileRoles,
  input: z.object({ applicationId: id }),
  reply: one,
})

/** What somebody learned about how a deal goes. `version` is the one that the caller saw. */
export const confirmDeal = endpoint({
  method: 'PUT',
  path: '/api/admin/deals/:id',
  access: fileRoles,
  input: z.object({
    id,
    version: recordVersion,
    /** Null leaves it an estimate. */
    confirmed: z.nullable(
      z.object({
        basisPoints: z
          .int('Please give a share from 0% to 100%')
          .check(z.gte(0, 'Please give a share from 0% to 100%'), z.lte(10_000, 'Please give a share from 0% to 100%')),
        on: day,
      }),
    ),
    expectedPayoffOn: day,
    missedPayments: z
      .int('Please give a whole number')
      .check(z.gte(0, 'Please give a whole number'), z.lte(2_000, 'Please give at most 2,000')),
    closed: z.nullable(z.object({ on: day, reason: z.enum(closedReasons, 'Please choose') })),
  }),
  reply: one,
})

/** Whether somebody may be asked about a renewal, and how. */
export const renewalContact = z.object({
  /** Subscribed, and the address takes mail. */
  byMail: z.boolean(),
  /** Agreed to calls at this number, and asked for no end of them. */
  byPhone: z.boolean(),
  /** They asked not to be contacted. */
  isLeftAlone: z.boolean(),
})

/** A deal as a row of the renewals radar. */
export const listedRenewal = z.object({
  deal,
  reference: z.string(),
  client: z.string(),
  owner: z.nullable(z.string()),
  isMine: z.boolean(),
  contact: renewalContact,
  /** What became of the mail that offers it: null before it was tried. */
  mail: z.nullable(z.enum(['sent', 'refused'])),
})
export type ListedRenewal = z.output<typeof listedRenewal>

export const renewalPageSize = 50
/**
 * `due`: enough is paid in, and they have not applied again; or it was offered without a mail, and they agree to mail by
 * now. `soon`: within 45 days. `done`: offered, not wanted or closed.
 */
export const renewalViews = ['due', 'soon', 'done', 'all'] as const
export const soonDays = 45

export const listRenewals = endpoint({
  method: 'GET',
  path: '/api/admin/renewals',
  access: fileRoles,
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
 * `offer` opens the renewal and writes to whoever agreed to such mail; refused for who is to be left alone, and before
 * enough is paid in. `write` tries the mail again that was refused, once they agree to mail. `decline`: they do not want
 * it. `reopen` takes either back.
 */
export const renewalActs = ['offer', 'write', 'decline', 'reopen'] as const
export type RenewalAct = (typeof renewalActs)[number]

export const actOnRenewal = endpoint({
  method: 'POST',
  path: '/api/admin/deals/:id/renewal',
  access: fileRoles,
  input: z.object({ id, version: recordVersion, act: z.enum(renewalActs, 'Please choose') }),
  reply: z.object({ renewal: listedRenewal }),
})
