import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

const choice = z.object({ isOn: z.boolean('Choose an option') })

/** Whether the caller gets the daily digest. */
export const readDigestChoice = endpoint({
  method: 'GET',
  path: '/api/admin/digest',
  access: staffRoles,
  input: z.object({}),
  reply: choice,
})

export const setDigestChoice = endpoint({
  method: 'PUT',
  path: '/api/admin/digest',
  access: staffRoles,
  input: choice,
  reply: choice,
})
