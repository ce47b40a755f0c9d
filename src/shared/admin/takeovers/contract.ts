import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { multiline } from '#shared/kit/text.ts'

/** `superseded`: the owner changed in another way. `withdrawn`: the requester undid it. */
export const takeoverStatuses = ['open', 'approved', 'declined', 'superseded', 'withdrawn'] as const

/** Empty only if it is unassigned. */
export const takeoverReason = z._default(multiline(500), '')

const takeoverRequest = z.object({
  id: uuid(),
  kind: z.enum(['application', 'lead']),
  recordId: uuid(),
  /** The business, or else the person. */
  name: z.string(),
  reference: z.nullable(z.string()),
  requestedBy: z.string(),
  from: z.string(),
  to: z.nullable(z.string()),
  reason: z.string(),
  createdAt: z.string(),
})
export type TakeoverRequest = z.output<typeof takeoverRequest>

/** Oldest first: all for owners and managers, those for the own records for others. */
export const listTakeoverRequests = endpoint({
  method: 'GET',
  path: '/api/admin/takeover-requests',
  access: applicationRoles,
  input: z.object({}),
  reply: z.object({ requests: z.array(takeoverRequest) }),
  views: (_input, { requests }) => ({ list: 'takeover-requests', ids: requests.map(({ recordId }) => recordId) }),
})

/** By a manager or the record's owner. Approving changes the owner. `conflict` if no longer open. */
export const decideTakeoverRequest = endpoint({
  method: 'POST',
  path: '/api/admin/takeover-requests/:id/decide',
  access: applicationRoles,
  input: z.object({
    id: uuid('Invalid input'),
    decision: z.enum(['approve', 'decline'], 'Choose a decision'),
    note: z._default(multiline(500), ''),
  }),
  reply: z.object({}),
})
