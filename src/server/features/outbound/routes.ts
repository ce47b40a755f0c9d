import type { FastifyInstance } from 'fastify'
import { requireApplication } from '#server/features/applications/queries.ts'
import { requireLead } from '#server/features/leads/queries.ts'
import { listContacts } from '#server/features/outbound/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import { listApplicationContacts, listLeadContacts } from '#shared/outbound/contract.ts'

export function outboundRoutes(app: FastifyInstance) {
  mount(app, listLeadContacts, async (ctx, { id }) => listContacts(ctx, (await requireLead(ctx, id)).lead.email))
  mount(app, listApplicationContacts, async (ctx, { id }) =>
    listContacts(ctx, (await requireApplication(ctx, id)).email),
  )
}
