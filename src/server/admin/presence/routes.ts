import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/presence/contract.ts'
import { startViewing, stopViewing } from './commands.ts'

export function presenceRoutes(app: FastifyInstance) {
  mount(app, contract.startViewing, startViewing)
  mount(app, contract.stopViewing, async (ctx) => {
    await stopViewing(ctx)
    return {}
  })
}
