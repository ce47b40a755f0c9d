import { z } from 'zod/mini'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { claimMeasures } from '#shared/system/settings/claims.ts'
import { claimStates } from './judge-claim.ts'

/** Who answers for what the site advertises. */
export const claimRoles = ['owner', 'manager', 'compliance'] as const satisfies readonly StaffRole[]

/** An advertised figure beside what the records hold. */
export const checkedClaim = z.object({
  /** As it is shown: `73%`, and what it counts. */
  value: z.string(),
  label: z.string(),
  measure: z.enum(claimMeasures),
  state: z.enum(claimStates),
  isProved: z.boolean(),
  /** Stands on the site now. */
  isShown: z.boolean(),
  /** What the records hold, money in dollars; null where they cannot tell. */
  counted: z.nullable(z.object({ numerator: z.number(), denominator: z.nullable(z.int()) })),
  /** First and last day that were counted; empty: from the beginning. */
  from: z.string(),
  to: z.string(),
  evidence: z.string(),
  approvedBy: z.string(),
  expiresOn: z.string(),
  toDo: z.array(z.string()),
})
export type CheckedClaim = z.output<typeof checkedClaim>

/** The figures that the site advertises, each held against the records of the same days. */
export const readClaims = endpoint({
  method: 'GET',
  path: '/api/admin/claims',
  access: claimRoles,
  input: z.object({}),
  reply: z.object({ claims: z.array(checkedClaim) }),
})
