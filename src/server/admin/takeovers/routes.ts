import type { FastifyInstance } from 'fastify'
import { decideTakeover } from '#server/admin/takeovers/commands/assign.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/takeovers/contract.ts'
import { listTakeoverRequests } from './queries.ts'

/** Mounts reassignment requests for managers. */
export function takeoverRoutes(app: FastifyInstance) {
  mount(app, contract.listTakeoverRequests, async (ctx) => ({ requests: await listTakeoverRequests(ctx) }))
  mount(app, contract.decideTakeoverRequest, async (ctx, input) => {
    await decideTakeover(ctx, input)
    return {}
  })
}
