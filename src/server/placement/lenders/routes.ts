import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import { findToday } from '#server/system/settings/queries.ts'
import * as contract from '#shared/placement/lenders/admin-contract.ts'
import { addLender, changeCriteria, removeSampleLenders, restoreSampleLenders } from './commands.ts'
import { findLenders, requireLenderFile } from './queries.ts'

/** Mounts the lender routes. */
export function lenderRoutes(app: FastifyInstance) {
  mount(app, contract.listLenders, async (ctx, filter) => ({
    lenders: await findLenders(ctx, filter),
    today: await findToday(ctx),
  }))
  mount(app, contract.getLender, (ctx, { id }) => requireLenderFile(ctx, id))
  mount(app, contract.addLender, async (ctx, input) => requireLenderFile(ctx, await addLender(ctx, input)))
  mount(app, contract.removeSampleLenders, removeSampleLenders)
  mount(app, contract.restoreSampleLenders, restoreSampleLenders)
  mount(app, contract.changeCriteria, async (ctx, input) => {
    await changeCriteria(ctx, input)
    return requireLenderFile(ctx, input.id)
  })
}
