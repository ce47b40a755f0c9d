import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

export const staffSession = z.object({
  id: uuid(),
  device: z.string(),
  ip: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type StaffSession = z.output<typeof staffSession>

/** The caller's active sessions, newest first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ sessions: z.array(staffSession) }),
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: staffRoles,
  input: z.object({ id: uuid('Invalid input') }),
  reply: z.object({}),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ ended: z.int() }),
})
