import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

/** Apart from the rules, because the filters of most lists have it. */
export const listLeadOwners = endpoint({
  method: 'GET',
  path: '/api/admin/lead-owners',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({
    owners: z.array(z.object({ id: uuid(), name: z.string() })),
    /** A record that is assigned to a team's id goes to its next member by turn. */
    teams: z._default(z.array(z.object({ id: uuid(), name: z.string() })), []),
  }),
})
export type LeadOwner = z.output<typeof listLeadOwners.reply>['owners'][number]
