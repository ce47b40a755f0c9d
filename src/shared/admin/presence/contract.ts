import { z } from 'zod/mini'
import { recordKey } from '#shared/admin/search/contract.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** Heartbeat interval of a screen that shows a record, ms; viewers expire after twice as long. */
export const heartbeatMs = 25_000

/** Records that the caller is viewing a record and returns the names of its other viewers. */
export const startViewing = endpoint({
  method: 'POST',
  path: '/api/admin/presence',
  access: staffRoles,
  input: recordKey,
  reply: z.object({ colleagues: z.array(z.string()) }),
})

/** Records that the caller is no longer viewing it. */
export const stopViewing = endpoint({
  method: 'DELETE',
  path: '/api/admin/presence',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({}),
})
