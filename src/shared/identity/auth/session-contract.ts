import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

export const staffSession = z.object({
  id: z.uuid(),
  /** `Chrome on Windows`, as reported by the browser. */
  device: z.string(),
  ip: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The session that is asking. */
  isCurrent: z.boolean(),
})
export type StaffSession = z.output<typeof staffSession>

/** The user's active sessions, newest first. */
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
  input: z.object({ id: z.uuid('Invalid input') }),
  reply: z.object({}),
})

/** Ends all of the user's sessions except this one. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ ended: z.int() }),
})
