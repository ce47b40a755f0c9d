import { z } from 'zod/mini'
import { recordKey } from '#shared/admin/search/contract.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** A screen says this often that it still shows a record, ms; who says nothing for twice as long is gone. */
export const lookMs = 25_000

/** Says that the caller looks at a record, and answers who else does. Names, and nothing of what they do there. */
export const lookAt = endpoint({
  method: 'POST',
  path: '/api/admin/presence',
  access: staffRoles,
  input: recordKey,
  reply: z.object({ colleagues: z.array(z.string()) }),
})

/** Says that the caller looks away. */
export const lookAway = endpoint({
  method: 'DELETE',
  path: '/api/admin/presence',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({}),
})
