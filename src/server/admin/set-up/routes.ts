import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/set-up/contract.ts'
import { hideSetUp } from './commands.ts'
import { findSetUp, type SetUpSource } from './queries.ts'

export function setUpRoutes(app: FastifyInstance, source: SetUpSource) {
  mount(app, contract.readSetUp, (ctx) => findSetUp(ctx, source))
  mount(app, contract.hideSetUp, (ctx) => hideSetUp(ctx, source))
}
