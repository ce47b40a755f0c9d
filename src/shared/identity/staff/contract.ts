import { z } from 'zod/mini'
import { secondFactorKinds } from '#shared/identity/auth/contract.ts'
import { staffSession } from '#shared/identity/auth/session-contract.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { administratorRoles } from './role-rank.ts'
import { staffRoles } from './roles.ts'

const id = uuid('Invalid input')
const role = z.enum(staffRoles, 'Choose a role')

/** `deactivated` users keep their history. */
export const staffStatuses = ['active', 'deactivated'] as const

const staffMember = z.object({
  id: uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  status: z.enum(staffStatuses),
  /** Empty until the first sign-in. */
  secondFactors: z.array(z.enum(secondFactorKinds)),
  lastSignedInAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type StaffMember = z.output<typeof staffMember>

/** Active first, by name. */
export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ staff: z.array(staffMember) }),
})

/**
 * A role that may not create integrations ends those of this account, and one without applications the lenders' links
 * that the person saw. `conflict` if the role is no longer `from`, and for
 * the last active owner.
 */
export const changeRole = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/role',
  access: administratorRoles,
  stepUp: true,
  input: z.object({ id, from: role, role }),
  reply: z.object({ revokedApiKeys: z.int(), pausedWebhooks: z.int(), closedLinks: z.int() }),
})

/** `lastUsedAt` is to the minute. */
const ownedApiKey = z.object({
  id: uuid(),
  label: z.string(),
  prefix: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
const ownedWebhook = z.object({
  id: uuid(),
  description: z.string(),
  host: z.string(),
  lastUsedAt: z.nullable(z.string()),
})

/** Opens an application for anyone who has it. */
const lenderLink = z.object({ id: uuid(), lender: z.string(), reference: z.string() })

/** Open work that someone else takes over when an account is deactivated. */
export const handedOverKinds = ['leads', 'applications', 'tasks', 'merchantRequests'] as const
export type HandedOverKind = (typeof handedOverKinds)[number]

const workCounts = z.object({ leads: z.int(), applications: z.int(), tasks: z.int(), merchantRequests: z.int() })
export type WorkCounts = z.output<typeof workCounts>

/** Who takes over each kind: null leaves it unassigned; absent, it stays with the account. */
const newOwner = z.optional(z.nullable(uuid('Choose a team member')))
const handOver = z.object({ leads: newOwner, applications: newOwner, tasks: newOwner, merchantRequests: newOwner })
export type HandOver = z.output<typeof handOver>

/** Active ones and lenders' links, which stop when this account is deactivated, and its open work. */
export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/admin/staff/:id/integrations',
  access: administratorRoles,
  input: z.object({ id }),
  reply: z.object({
    apiKeys: z.array(ownedApiKey),
    webhooks: z.array(ownedWebhook),
    lenderLinks: z.array(lenderLink),
    work: workCounts,
  }),
})
export type Integrations = z.output<typeof listIntegrations.reply>

/**
 * Also ends invitations, API keys, webhooks and lenders' links that the person saw, and moves the open work. `conflict` for the last active owner, `invalid`
 * for a new owner who can't have the work.
 */
export const deactivateStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/deactivate',
  access: administratorRoles,
  stepUp: true,
  input: z.object({ id, handOver: z._default(handOver, {}) }),
  reply: z.object({ revokedApiKeys: z.int(), pausedWebhooks: z.int(), closedLinks: z.int(), handedOver: workCounts }),
})

/** API keys stay revoked and webhooks paused. */
export const reactivateStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/reactivate',
  access: administratorRoles,
  stepUp: true,
  input: z.object({ id }),
  reply: z.object({}),
})

/** After losing phone and codes; the next sign-in requires enrollment. */
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/second-factor/reset',
  access: ['owner'],
  stepUp: true,
  input: z.object({ id }),
  reply: z.object({}),
})

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/api/admin/staff/:id/sessions',
  access: ['owner'],
  input: z.object({ id }),
  reply: z.object({ sessions: z.array(staffSession) }),
})

export const endStaffSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:id/sessions/:sessionId',
  access: ['owner'],
  input: z.object({ id, sessionId: uuid('Invalid input') }),
  reply: z.object({}),
})

export const endStaffSessions = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/sessions/end-all',
  access: ['owner'],
  input: z.object({ id }),
  reply: z.object({ ended: z.int() }),
})
