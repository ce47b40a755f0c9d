import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { answerBy } from '#shared/intake/leads/contract.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

export const maxNewLeads = 20

/** Apart from the other contracts, because every page shows new leads. */
export const listNewLeads = endpoint({
  method: 'GET',
  path: '/api/admin/new-leads',
  access: applicationRoles,
  input: z.object({}),
  /** Leads that no one has contacted: unclaimed ones and the caller's, newest first. */
  reply: z.object({
    leads: z.array(
      z.object({ id: uuid(), name: z.string(), source: z.string(), ownerId: z.nullable(uuid()), answerBy }),
    ),
  }),
  views: (_input, { leads }) => ({ list: 'new-leads', ids: leads.map(({ id }) => id) }),
})
export type NewLeadNews = z.output<typeof listNewLeads.reply>['leads'][number]
