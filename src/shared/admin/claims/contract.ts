import { z } from 'zod/mini'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { claimMeasures } from '#shared/system/settings/content/claims.ts'
import { claimStates } from './check-claim.ts'

const claimRoles = ['owner', 'manager', 'compliance'] as const satisfies readonly StaffRole[]

const checkedClaim = z.object({
  /** As displayed, such as `73%`. */
  value: z.string(),
  label: z.string(),
  measure: z.enum(claimMeasures),
  state: z.enum(claimStates),
  isProved: z.boolean(),
  isShown: z.boolean(),
  /** Money in dollars; null if the records can't show it. */
  counted: z.nullable(z.object({ numerator: z.number(), denominator: z.nullable(z.int()) })),
  /** Both inclusive; empty for the earliest. */
  from: z.string(),
  to: z.string(),
  evidence: z.string(),
  approvedBy: z.string(),
  expiresOn: z.string(),
  toDo: z.array(z.string()),
})
export type CheckedClaim = z.output<typeof checkedClaim>

export const readClaims = endpoint({
  method: 'GET',
  path: '/api/admin/claims',
  access: claimRoles,
  input: z.object({}),
  reply: z.object({ claims: z.array(checkedClaim) }),
})
