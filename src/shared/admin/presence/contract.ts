import { z } from 'zod/mini'
import { recordKey } from '#shared/admin/search/record-key.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** Viewers expire after twice as long. */
export const heartbeatMs = 25_000

export const startViewing = endpoint({
  method: 'POST',
  path: '/api/admin/presence',
  access: staffRoles,
  input: recordKey,
  reply: z.object({ colleagues: z.array(z.string()) }),
})

export const stopViewing = endpoint({
  method: 'DELETE',
  path: '/api/admin/presence',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({}),
})
