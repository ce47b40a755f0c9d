import { z } from 'zod/mini'
import { auditRoles } from '#shared/compliance/audit-log/contract.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { day } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'

/** Days after which a rule has to be compared with its source again. */
export const reviewDays = 365
/** Days before its end from which a licence is a matter for somebody. */
export const endingDays = 60

/** What can be told by looking: each counts what somebody has to see to. */
export const complianceChecks = [
  'second-factor',
  'licences',
  'rules',
  'claims',
  'complaints',
  'privacy',
  'api-keys',
] as const
export type ComplianceCheck = (typeof complianceChecks)[number]

export const stateRule = z.object({
  state: z.string(),
  /** Of the offer, before fees; larger ones are exempt. Null if there is no limit. */
  upToCents: z.nullable(z.int()),
  products: z.nullable(z.array(z.string())),
  /** Labels of the prices that it covers whatever the product is. */
  prices: z.array(z.string()),
  transmit: z.enum(['before_presenting', 'before_contract']),
  isSigned: z.boolean(),
  note: z.string(),
  source: z.string(),
  /** `2026-11-21`: with the program, or later by somebody here. */
  reviewedOn: z.string(),
  /** Null where the program came with it. */
  reviewedBy: z.nullable(z.string()),
  reviewNote: z.string(),
  isOld: z.boolean(),
})
export type StateRule = z.output<typeof stateRule>

export const readCompliance = endpoint({
  ...{ method: 'GET', path: '/api/admin/compliance', access: auditRoles },
  input: z.object({}),
  reply: z.object({
    /** What needs somebody, in words: a name, a reference, a licence. */
    checks: z.array(z.object({ check: z.enum(complianceChecks), items: z.array(z.string()) })),
    /** Signed-in browsers of staff. */
    sessions: z.int(),
    rules: z.array(stateRule),
  }),
})
export type Compliance = z.output<typeof readCompliance.reply>

/** Notes that a rule was compared with its source. The day may not lie ahead; the program still goes by its own row. */
export const reviewRule = endpoint({
  ...{ method: 'POST', path: '/api/admin/state-rules/:state/reviews', access: auditRoles },
  input: z.object({
    id: z.uuid('Invalid input'),
    state: text(2, 2, 'Invalid input'),
    reviewedOn: day('Please give the day'),
    note: text(0, 300, 'Please shorten this'),
  }),
  reply: z.object({}),
})

/** Every call of the server that staff may make, and who of them. */
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
