import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'
import type { AgeingBucket } from '#shared/placement/commissions/ageing.ts'
import { commissionBases } from '#shared/placement/commissions/commission-amount.ts'
import { commissionDirections, commissionStatuses } from '#shared/placement/commissions/commission-status.ts'

const id = z.uuid('Invalid input')

/** Who sees commissions; agents see what is owed to themselves, and nothing else. */
export const commissionRoles = ['owner', 'manager', 'agent'] as const

/** A commission as a row of the list. Cents; days as `2026-03-02`. */
export const listedCommission = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  reference: z.string(),
  /** The business, or the person where there is none. */
  client: z.string(),
  direction: z.enum(commissionDirections),
  /** Who pays us, or who is paid by us. */
  party: z.string(),
  /** Of who is paid, where it is somebody here. */
  staffId: z.nullable(z.uuid()),
  lender: z.string(),
  description: z.string(),
  basis: z.enum(commissionBases),
  basisPoints: z.int(),
  flatCents: z.int(),
  /** Null until it is due. */
  scheduledOn: z.nullable(z.string()),
  scheduledCents: z.int(),
  /** Of the last payment. */
  settledOn: z.nullable(z.string()),
  settledCents: z.int(),
  clawedBackCents: z.int(),
  /** What is still to come; negative where it has to go back. */
  balanceCents: z.int(),
  status: z.enum(commissionStatuses),
  invoiceNumber: z.string(),
  approvedBy: z.nullable(z.string()),
  /** Last day on which the lender may take it back. */
  clawbackUntil: z.nullable(z.string()),
  /** The commission of which it is a share. */
  splitOf: z.nullable(z.uuid()),
  /** The entry whose amounts this one negates; null for all others. */
  reverses: z.nullable(z.uuid()),
  version: z.int(),
})
export type ListedCommission = z.output<typeof listedCommission>

/** Commissions in one answer of the list, at most. */
export const commissionPageSize = 50

/** `open`: money is to come or to go back. `settled`: it is not. */
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
    /** A lender, by id. */
    payer: z._default(z.union([z.literal(''), z.uuid()], 'Invalid input'), ''),
    /** Somebody here, by id. */
    payee: z._default(z.union([z.literal(''), z.uuid()], 'Invalid input'), ''),
    sort: z._default(z.enum(commissionSorts), 'newest'),
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ commissions: z.array(listedCommission), next: z.nullable(z.string()) }),
})
export type CommissionFilter = z.output<typeof listCommissions.input>

/** Everything about one commission. */
export const commissionFile = z.object({
  commission: listedCommission,
  payments: z.array(z.object({ on: z.string(), amountCents: z.int(), by: z.string() })),
  /** What of it goes on to others, and what stays. */
  shares: z.array(
    z.object({
      id: z.uuid(),
      party: z.string(),
      staffId: z.nullable(z.uuid()),
      basisPoints: z.int(),
      /** Less what was clawed back or waived of it. */
      netCents: z.int(),
      status: z.enum(commissionStatuses),
    }),
  ),
  /** With the shares together it is what the commission comes to, less what was clawed back or waived. */
  houseCents: z.int(),
  /** Who here changed it last; null where the program did. */
  changedBy: z.nullable(z.string()),
})
export type CommissionFile = z.output<typeof commissionFile>

export const getCommission = endpoint({
  method: 'GET',
  path: '/api/admin/commissions/:id',
  access: commissionRoles,
  input: z.object({ id }),
  reply: commissionFile,
})

/** Those of one application, the receivable ones first; to agents only their own. */
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

/** What lenders owe us by how long it is late, and what we owe; cents. */
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

/** Who can be paid and who pays, for filters and forms. */
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
