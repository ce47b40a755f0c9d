import { z } from 'zod/mini'
import { auditRoles } from '#shared/compliance/audit-log/audit-roles.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** Before its expiration a license is reported. */
export const endingDays = 60

export const complianceChecks = [
  'second-factor',
  'licenses',
  'rules',
  'claims',
  'complaints',
  'privacy',
  'api-keys',
] as const
export type ComplianceCheck = (typeof complianceChecks)[number]

export const readCompliance = endpoint({
  ...{ method: 'GET', path: '/api/admin/compliance', access: auditRoles },
  input: z.object({}),
  reply: z.object({
    checks: z.array(z.object({ check: z.enum(complianceChecks), items: z.array(z.string()) })),
    sessions: z.int(),
  }),
})
export type Compliance = z.output<typeof readCompliance.reply>

export const listRoleCalls = endpoint({
  ...{ method: 'GET', path: '/api/admin/role-calls', access: administratorRoles },
  input: z.object({}),
  reply: z.object({
    calls: z.array(
      z.object({
        ...{ method: z.string(), path: z.string(), roles: z.array(z.enum(staffRoles)) },
        /** Always, never, or for these values of a path parameter. */
        stepUp: z.union([z.boolean(), z.array(z.string())]),
      }),
    ),
  }),
})
export type RoleCall = z.output<typeof listRoleCalls.reply>['calls'][number]
