import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint, type Shown, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { text } from '#shared/kit/text.ts'
import type { AgingBucket } from './aging.ts'
import { approvalNeeds } from './approval-need.ts'
import { commissionBases } from './commission-amount.ts'
import { commissionStatuses } from './commission-status.ts'
import { commissionDirections, commissionRoles, commissionSorts, commissionViews } from './list-choices.ts'

const id = uuid('Invalid input')

/** Cents; days as `2026-03-02`. */
const listedCommission = z.object({
  id: uuid(),
  applicationId: uuid(),
  reference: z.string(),
  client: z.string(),
  direction: z.enum(commissionDirections),
  party: z.string(),
  staffId: z.nullable(uuid()),
  lender: z.string(),
  description: z.string(),
  basis: z.enum(commissionBases),
  basisPoints: z.int(),
  flatCents: z.int(),
  scheduledOn: z.nullable(z.string()),
  scheduledCents: z.int(),
  settledOn: z.nullable(z.string()),
  settledCents: z.int(),
  clawedBackCents: z.int(),
  /** Negative if it has to be paid back. */
  balanceCents: z.int(),
  status: z.enum(commissionStatuses),
  invoiceNumber: z.string(),
  approvedBy: z.nullable(z.string()),
  /** Last day for a clawback by the lender. */
  clawbackUntil: z.nullable(z.string()),
  splitOf: z.nullable(uuid()),
  /** The success fee it is a split of; null if it comes from the lender's commission. */
  successFeeId: z.nullable(uuid()),
  /** The entry this one reverses with negated amounts. */
  reverses: z.nullable(uuid()),
  version: z.int(),
})
export type ListedCommission = z.output<typeof listedCommission>

export const commissionPageSize = 50

export const listCommissions = endpoint({
  method: 'GET',
  path: '/api/admin/commissions',
  access: commissionRoles,
  input: z.object({
    q: z._default(text(0, 100, 'Invalid input'), ''),
    direction: z._default(z.enum(['', ...commissionDirections]), ''),
    view: z._default(z.enum(commissionViews), 'open'),
    payer: z._default(z.union([z.literal(''), uuid()], 'Invalid input'), ''),
    payee: z._default(z.union([z.literal(''), uuid()], 'Invalid input'), ''),
    sort: z._default(z.enum(commissionSorts), 'newest'),
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({
    commissions: z.array(listedCommission),
    next: z.nullable(z.string()),
    /** The brokerage's calendar day. */
    today: z.string(),
    /** Owed to the caller, with the first page; negative if they owe it back, null for users who see all. */
    owedCents: z.nullable(z.int()),
  }),
  views: (_input, { commissions }) => ({ list: 'commissions', ids: commissions.map(({ id }) => id) }),
})
export type CommissionFilter = z.output<typeof listCommissions.input>

export const commissionDetail = z.object({
  commission: listedCommission,
  payments: z.array(z.object({ on: z.string(), amountCents: z.int(), by: z.string() })),
  shares: z.array(
    z.object({
      id: uuid(),
      party: z.string(),
      staffId: z.nullable(uuid()),
      basisPoints: z.int(),
      /** Net of clawbacks and write-offs. */
      netCents: z.int(),
      status: z.enum(commissionStatuses),
    }),
  ),
  /** What the splits leave of `netCents`. */
  brokerageCents: z.int(),
  changedBy: z.nullable(z.string()),
  /** For the caller. */
  approvalNeed: z.enum(approvalNeeds),
  approvalReason: z.nullable(z.string()),
  /** The brokerage's calendar day, the latest a payment may have. */
  today: z.string(),
})
export type CommissionDetail = z.output<typeof commissionDetail>

/** Whose commission a reply shows. */
export const viewsCommission = (_input: unknown, { commission }: CommissionDetail): Shown =>
  viewsApplication.byApplicationId(commission)

export const getCommission = endpoint({
  method: 'GET',
  path: '/api/admin/commissions/:id',
  access: commissionRoles,
  input: z.object({ id }),
  reply: commissionDetail,
  views: viewsCommission,
})

/** Receivables first; agents get only their own. */
export const listApplicationCommissions = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:applicationId/commissions',
  access: commissionRoles,
  input: z.object({ applicationId: id }),
  reply: z.object({ commissions: z.array(listedCommission) }),
  views: viewsApplication.byApplicationId,
})

const owed = z.object({
  ...{ not_due: z.int(), to_30: z.int(), to_60: z.int(), to_90: z.int(), over_90: z.int() },
  total: z.int(),
}) satisfies z.ZodMiniType<Record<AgingBucket | 'total', number>>

/** Cents. */
export const readAging = endpoint({
  method: 'GET',
  path: '/api/admin/commission-aging',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({
    lenders: z.array(z.object({ id: uuid(), name: z.string(), owed })),
    receivableCents: z.int(),
    payableCents: z.int(),
  }),
})

export const listCommissionParties = endpoint({
  method: 'GET',
  path: '/api/admin/commission-parties',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({
    staff: z.array(z.object({ id: uuid(), name: z.string() })),
    lenders: z.array(z.object({ id: uuid(), name: z.string() })),
  }),
})
