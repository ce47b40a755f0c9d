import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint, type Shown } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { day as anyDay } from '#shared/kit/moment.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'
import { commissionBases } from '#shared/placement/commissions/commission-amount.ts'
import { commissionRoles } from '#shared/placement/commissions/list-choices.ts'
import { payoutSorts } from './list-choices.ts'
import { payoutLineStatuses, payoutMethods, payoutStatuses } from './payout-status.ts'

const id = uuid('Invalid input')
const day = anyDay('Enter a date').check(z.refine((typed) => typed >= '2000-01-01', 'Enter a date'))
const nullableText = z.nullable(z.string())

/** Cents; days as `2026-03-02`. */
const batch = {
  id: uuid(),
  number: z.int(),
  from: z.string(),
  to: z.string(),
  status: z.enum(payoutStatuses),
  createdBy: z.string(),
  createdAt: z.string(),
  approvedBy: nullableText,
  approvedAt: nullableText,
  method: z.nullable(z.enum(payoutMethods)),
  reference: z.string(),
  paidOn: nullableText,
  paidBy: nullableText,
  paidAt: nullableText,
  version: z.int(),
}

const listedPayout = z.object({
  ...batch,
  payees: z.int(),
  lines: z.int(),
  payCents: z.int(),
  /** Zero or negative. */
  carriedCents: z.int(),
})
export type ListedPayout = z.output<typeof listedPayout>

export const payoutPageSize = 50
export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  access: administratorRoles,
  input: z.object({
    /** Batch number, payee or payment reference. */
    q: z._default(text(0, 100, 'Invalid input'), ''),
    status: z._default(z.enum(['', ...payoutStatuses]), ''),
    sort: z._default(z.enum(payoutSorts), 'newest'),
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ payouts: z.array(listedPayout), next: nullableText }),
})
export type PayoutFilter = z.output<typeof listPayouts.input>

const payoutLine = z.object({
  id: uuid(),
  commissionId: uuid(),
  applicationId: uuid(),
  reference: z.string(),
  client: z.string(),
  lender: z.string(),
  /** Staff by id, partners by name. */
  payee: z.string(),
  payeeName: z.string(),
  staffId: z.nullable(uuid()),
  partner: z.string(),
  description: z.string(),
  fundedCents: z.int(),
  basis: z.enum(commissionBases),
  basisPoints: z.int(),
  /** Of the commission or success fee that it is a split of. */
  isSplit: z.boolean(),
  amountCents: z.int(),
  status: z.enum(payoutLineStatuses),
  isApproved: z.boolean(),
  /** Why it can't be paid now; null if it can. */
  problem: nullableText,
})
export type PayoutLine = z.output<typeof payoutLine>

const payoutDetail = z.object({
  batch: z.object({ ...batch, undoUntil: nullableText }),
  lines: z.array(payoutLine),
  /** Payable up to the end of the period, and in no batch. */
  newLines: z.int(),
  fingerprint: z.string(),
  /** The lines were approved with other amounts. */
  isChanged: z.boolean(),
  /** The brokerage's calendar day, the latest a payment may have. */
  today: z.string(),
})
export type PayoutDetail = z.output<typeof payoutDetail>

const viewsPayout = (_input: unknown, { lines }: PayoutDetail): Shown => ({
  list: 'payout-lines',
  ids: [...new Set(lines.map(({ applicationId }) => applicationId))],
})

export const getPayout = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/:id',
  access: administratorRoles,
  input: z.object({ id }),
  reply: payoutDetail,
  views: viewsPayout,
})

/** The current period first. */
export const listPayPeriods = endpoint({
  method: 'GET',
  path: '/api/admin/payout-periods',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({
    periods: z.array(z.object({ from: z.string(), to: z.string(), lines: z.int(), isCurrent: z.boolean() })),
    /** The brokerage's calendar day. */
    today: z.string(),
  }),
})

/** The browser creates the id, so a repeated request adds nothing. */
export const createPayout = endpoint({
  method: 'POST',
  path: '/api/admin/payouts',
  access: administratorRoles,
  input: z.object({ id, to: day }),
  reply: payoutDetail,
  views: viewsPayout,
})

const lineIds = z
  .array(id, 'Choose lines')
  .check(z.minLength(1, 'Choose lines'), z.maxLength(5_000, 'Choose fewer lines'))

/** `approve` and `pay` act on all lines at once, by the rules for single commissions. */
export const actOnPayout = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/:id/actions',
  access: administratorRoles,
  bodyLimit: 512 * 1024,
  input: z.object({
    id,
    version: recordVersion,
    action: z.discriminatedUnion(
      'kind',
      [
        z.object({ kind: z.literal('take_out'), lineIds }),
        z.object({ kind: z.literal('put_back'), lineIds }),
        z.object({ kind: z.literal('refresh') }),
        z.object({
          kind: z.literal('approve'),
          fingerprint: text(1, 100, 'Invalid input'),
          reason: z._default(text(0, 500, 'Use up to 500 characters'), ''),
        }),
        z.object({ kind: z.literal('reopen') }),
        z.object({
          kind: z.literal('pay'),
          method: z.enum(payoutMethods, 'Choose how it was paid'),
          reference: text(0, 100, 'Use a shorter reference'),
          on: day,
        }),
        z.object({ kind: z.literal('undo') }),
        z.object({ kind: z.literal('cancel') }),
      ],
      'Choose an action',
    ),
  }),
  reply: payoutDetail,
  views: viewsPayout,
})
export type PayoutAction = z.output<typeof actOnPayout.input>['action']

/** Everyone who was ever owed a commission; agents get only themselves. */
export const listPayees = endpoint({
  method: 'GET',
  path: '/api/admin/payees',
  access: commissionRoles,
  input: z.object({}),
  reply: z.object({
    payees: z.array(z.object({ key: z.string(), name: z.string(), staffId: z.nullable(uuid()), partner: z.string() })),
    /** The brokerage's calendar day. */
    today: z.string(),
  }),
})

/** Returns the path of a payee's commission statement. */
export const statementPath = (form: 'csv' | 'pdf') => `/api/admin/commission-statements/${form}`
export const statementInput = z.object({
  /** Null for a partner. Agents get only their own statement. */
  staffId: z.nullable(id),
  partner: z._default(text(0, 100, 'Use a shorter name'), ''),
  from: day,
  to: day,
})
export type StatementInput = z.output<typeof statementInput>

export const journalPath = '/api/admin/accounting-journal'
export const journalInput = z.object({ from: day, to: day })
export type JournalInput = z.output<typeof journalInput>
