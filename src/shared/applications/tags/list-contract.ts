import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

/** By name. */
export const listTags = endpoint({
  method: 'GET',
  path: '/api/admin/tags',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ tags: z.array(z.object({ id: uuid(), name: z.string() })) }),
})
