import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/placement/deals/contract.ts'
import { confirmDeal } from './commands.ts'
import { findShownDeal } from './queries.ts'

/** Mounts the deal routes. */
export function dealRoutes(app: FastifyInstance) {
  mount(app, contract.getDeal, (ctx, { applicationId }) => findShownDeal(ctx, applicationId))
  mount(app, contract.confirmDeal, async (ctx, input) => findShownDeal(ctx, await confirmDeal(ctx, input)))
}
