import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** One signed-in browser. */
export const staffSession = z.object({
  id: z.uuid(),
  /** `Chrome on Windows`, as far as the browser says. */
  device: z.string(),
  ip: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The one that is asking. */
  isCurrent: z.boolean(),
})
export type StaffSession = z.output<typeof staffSession>

/** One's own live sessions, the newest first. */
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

/** Ends all of one's own sessions but the one that is asking. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ ended: z.int() }),
})
