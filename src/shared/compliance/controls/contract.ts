import { z } from 'zod/mini'
import { auditRoles } from '#shared/compliance/audit-log/contract.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { day } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'

/** Until a rule must be reviewed again. */
export const reviewDays = 365
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

const stateRule = z.object({
  state: z.string(),
  /** Before fees; larger offers are exempt. Null without a limit. */
  upToCents: z.nullable(z.int()),
  products: z.nullable(z.array(z.string())),
  /** Covered for any product. */
  prices: z.array(z.string()),
  transmit: z.enum(['before_presenting', 'before_contract']),
  isSigned: z.boolean(),
  note: z.string(),
  source: z.string(),
  /** `2026-11-21` */
  reviewedOn: z.string(),
  /** Null if reviewed with the release. */
  reviewedBy: z.nullable(z.string()),
  reviewNote: z.string(),
  isOld: z.boolean(),
})
export type StateRule = z.output<typeof stateRule>

export const readCompliance = endpoint({
  ...{ method: 'GET', path: '/api/admin/compliance', access: auditRoles },
  input: z.object({}),
  reply: z.object({
    checks: z.array(z.object({ check: z.enum(complianceChecks), items: z.array(z.string()) })),
    sessions: z.int(),
    rules: z.array(stateRule),
  }),
})
export type Compliance = z.output<typeof readCompliance.reply>

/** Compared with its source; the rule does not change. */
export const reviewRule = endpoint({
  ...{ method: 'POST', path: '/api/admin/state-rules/:state/reviews', access: auditRoles },
  input: z.object({
    id: z.uuid('Invalid input'),
    state: text(2, 2, 'Invalid input'),
    reviewedOn: day('Enter the date'),
    note: text(0, 300, 'Shorten this text'),
  }),
  reply: z.object({}),
})

export const listRoleCalls = endpoint({
  ...{ method: 'GET', path: '/api/admin/role-calls', access: administratorRoles },
  input: z.object({}),
  reply: z.object({
    calls: z.array(
      z.object({ method: z.string(), path: z.string(), roles: z.array(z.enum(staffRoles)), stepUp: z.boolean() }),
    ),
  }),
})
export type RoleCall = z.output<typeof listRoleCalls.reply>['calls'][number]
