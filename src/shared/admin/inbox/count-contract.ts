import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** Apart from the list's contract, because every page shows the count. */
export const countInbox = endpoint({
  method: 'GET',
  path: '/api/admin/inbox/count',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ unread: z.number() }),
})
