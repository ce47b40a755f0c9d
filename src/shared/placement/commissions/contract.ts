import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'
import { type AgeingBucket, commissionBases } from './commission-amount.ts'
import { commissionDirections, commissionStatuses } from './commission-status.ts'

const id = z.uuid('Invalid input')

/** Roles that see commissions; agents see only those owed to themselves. */
export const commissionRoles = ['owner', 'manager', 'agent'] as const

/** A commission in the list. Cents; days as `2026-03-02`. */
export const listedCommission = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  reference: z.string(),
  /** The business, or the person if there is none. */
  client: z.string(),
  direction: z.enum(commissionDirections),
  /** The payer or the payee. */
  party: z.string(),
  /** The payee, if it is a staff member. */
  staffId: z.nullable(z.uuid()),
  lender: z.string(),
  description: z.string(),
  basis: z.enum(commissionBases),
  basisPoints: z.int(),
  flatCents: z.int(),
  /** Null until it is due. */
  scheduledOn: z.nullable(z.string()),
  scheduledCents: z.int(),
  /** Day of the last payment. */
  settledOn: z.nullable(z.string()),
  settledCents: z.int(),
  clawedBackCents: z.int(),
  /** The outstanding amount; negative if it has to be paid back. */
  balanceCents: z.int(),
  status: z.enum(commissionStatuses),
  invoiceNumber: z.string(),
  approvedBy: z.nullable(z.string()),
  /** Last day on which the lender may claw it back. */
  clawbackUntil: z.nullable(z.string()),
  /** The commission that this one is a split of. */
  splitOf: z.nullable(z.uuid()),
  /** The entry that this one reverses with negated amounts; null for all others. */
  reverses: z.nullable(z.uuid()),
  version: z.int(),
})
export type ListedCommission = z.output<typeof listedCommission>

/** Maximum commissions per page. */
export const commissionPageSize = 50

/** `open`: a payment or repayment is outstanding. `settled`: none is. */
export const commissionViews = ['open', 'expected', 'settled', 'all'] as const
export const commissionSorts = ['newest', 'due'] as const

export const listCommissions = endpoint({
  method: 'GET',
  path: '/api/admin/commissions',
  access: commissionRoles,
  input: z.object({
    /** Part of a reference, a name or a business. */
    q: z._default(text(0, 100, 'Invalid input'), ''),
    direction: z._default(z.enum(['', ...commissionDirections]), ''),
    view: z._default(z.enum(commissionViews), 'open'),
    /** Lender id. */
    payer: z._default(z.union([z.literal(''), z.uuid()], 'Invalid input'), ''),
    /** Staff id. */
    payee: z._default(z.union([z.literal(''), z.uuid()], 'Invalid input'), ''),
    sort: z._default(z.enum(commissionSorts), 'newest'),
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ commissions: z.array(listedCommission), next: z.nullable(z.string()) }),
})
export type CommissionFilter = z.output<typeof listCommissions.input>

/** A commission with its terms, splits and payments. */
export const commissionDetail = z.object({
  commission: listedCommission,
  payments: z.array(z.object({ on: z.string(), amountCents: z.int(), by: z.string() })),
  /** How it is split, and the brokerage share. */
  shares: z.array(
    z.object({
      id: z.uuid(),
      party: z.string(),
      staffId: z.nullable(z.uuid()),
      basisPoints: z.int(),
      /** Net of clawbacks and write-offs. */
      netCents: z.int(),
      status: z.enum(commissionStatuses),
    }),
  ),
  /** The splits and this add up to the commission, net of clawbacks and write-offs. */
  houseCents: z.int(),
  /** The staff member who last changed it; null if it was the system. */
  changedBy: z.nullable(z.string()),
})
export type CommissionDetail = z.output<typeof commissionDetail>

export const getCommission = endpoint({
  method: 'GET',
  path: '/api/admin/commissions/:id',
  access: commissionRoles,
  input: z.object({ id }),
  reply: commissionDetail,
})

/** The commissions of one application, receivables first; agents get only their own. */
export const listApplicationCommissions = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:applicationId/commissions',
  access: commissionRoles,
  input: z.object({ applicationId: id }),
  reply: z.object({ commissions: z.array(listedCommission) }),
})

const owed = z.object({
  ...{ not_due: z.int(), to_30: z.int(), to_60: z.int(), to_90: z.int(), over_90: z.int() },
  total: z.int(),
}) satisfies z.ZodMiniType<Record<AgeingBucket | 'total', number>>

/** Receivables by how late they are, and payables; cents. */
export const readAgeing = endpoint({
  method: 'GET',
  path: '/api/admin/commission-ageing',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({
    lenders: z.array(z.object({ id: z.uuid(), name: z.string(), owed })),
    receivableCents: z.int(),
    payableCents: z.int(),
  }),
})

/** Payees and payers, for filters and forms. */
export const listCommissionParties = endpoint({
  method: 'GET',
  path: '/api/admin/commission-parties',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({
    staff: z.array(z.object({ id: z.uuid(), name: z.string() })),
    lenders: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
})
