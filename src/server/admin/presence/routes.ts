import type { FastifyInstance } from 'fastify'
import { lookAt, lookAway } from '#server/admin/presence/commands.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/presence/contract.ts'

export function presenceRoutes(app: FastifyInstance) {
  mount(app, contract.lookAt, lookAt)
  mount(app, contract.lookAway, async (ctx) => {
    await lookAway(ctx)
    return {}
  })
}
