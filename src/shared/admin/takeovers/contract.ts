import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { multiline } from '#shared/kit/text.ts'

/** `superseded`: the record changed hands in another way before anybody decided. */
export const takeoverStatuses = ['open', 'approved', 'declined', 'superseded'] as const

/** Why somebody takes over what a colleague has; stays with the record. Empty only where nobody has it. */
export const takeoverReason = z._default(multiline(500), '')

/** A request to take over an application or a lead that a colleague has, while a manager has not decided. */
export const takeoverRequest = z.object({
  id: z.uuid(),
  kind: z.enum(['application', 'lead']),
  /** Of the application or the lead. */
  recordId: z.uuid(),
  /** The business, or the person if there is none. */
  name: z.string(),
  /** Of an application. */
  reference: z.nullable(z.string()),
  requestedBy: z.string(),
  /** The owner now. */
  from: z.string(),
  /** Who would be the owner; null if nobody. */
  to: z.nullable(z.string()),
  reason: z.string(),
  createdAt: z.string(),
})
export type TakeoverRequest = z.output<typeof takeoverRequest>

/** Open requests, the oldest first. */
export const listTakeoverRequests = endpoint({
  method: 'GET',
  path: '/api/admin/takeover-requests',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ requests: z.array(takeoverRequest) }),
})

/** Approves a request, which changes the owner, or declines it. `conflict` if it is no longer open. */
export const decideTakeoverRequest = endpoint({
  method: 'POST',
  path: '/api/admin/takeover-requests/:id/decide',
  access: administratorRoles,
  input: z.object({
    id: z.uuid('Invalid input'),
    decision: z.enum(['approve', 'decline'], 'Choose a decision'),
    /** For the person who asked. */
    note: z._default(multiline(500), ''),
  }),
  reply: z.object({}),
})
