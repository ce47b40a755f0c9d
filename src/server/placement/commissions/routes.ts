import type { FastifyInstance } from 'fastify'
import { actOnCommission } from '#server/placement/commissions/commands/act-on-commission.ts'
import { splitCommission } from '#server/placement/commissions/commands/split-commission.ts'
import { addCommission, changeCommission } from '#server/placement/commissions/commands/update-commission.ts'
import { fromReplica } from '#server/platform/db/hosts/replica.ts'
import { mount } from '#server/platform/http/mount.ts'
import { findToday } from '#server/system/settings/queries.ts'
import * as books from '#shared/placement/commissions/commands-contract.ts'
import * as contract from '#shared/placement/commissions/contract.ts'
import {
  findAging,
  findCommissions,
  findOwed,
  findParties,
  listCommissionsOf,
  requireCommissionFile,
} from './queries.ts'

/** Mounts the commission routes. */
export function commissionRoutes(app: FastifyInstance) {
  mount(app, contract.listCommissions, async (ctx, input) => ({
    ...(await findCommissions(ctx, input)),
    today: await findToday(ctx),
    owedCents: input.after === '' ? await findOwed(ctx) : null,
  }))
  mount(app, contract.readAging, fromReplica(findAging))
  mount(app, contract.listCommissionParties, findParties)
  mount(app, contract.getCommission, (ctx, { id }) => requireCommissionFile(ctx, id))
  mount(app, contract.listApplicationCommissions, async (ctx, { applicationId }) => ({
    commissions: await listCommissionsOf(ctx, applicationId),
  }))
  mount(app, books.addCommission, async (ctx, input) => {
    await addCommission(ctx, input)
    return requireCommissionFile(ctx, input.id)
  })
  mount(app, books.changeCommission, async (ctx, input) => {
    await changeCommission(ctx, input)
    return requireCommissionFile(ctx, input.id)
  })
  mount(app, books.actOnCommission, async (ctx, input) => {
    await actOnCommission(ctx, input)
    return requireCommissionFile(ctx, input.id)
  })
  mount(app, books.splitCommission, async (ctx, input) => {
    await splitCommission(ctx, input)
    return requireCommissionFile(ctx, input.id)
  })
}
