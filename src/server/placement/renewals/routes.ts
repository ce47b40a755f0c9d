import type { FastifyInstance } from 'fastify'
import { actOnRenewal } from '#server/placement/renewals/commands.ts'
import { findRenewals, requireRenewal } from '#server/placement/renewals/queries.ts'
import { asPage } from '#server/platform/audit/as-page.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/placement/deals/contract.ts'

/** Routes for clients who have paid back enough for a renewal. */
export function renewalRoutes(app: FastifyInstance) {
  mount(
    app,
    contract.listRenewals,
    asPage('renewals', ({ renewals }) => renewals.map(({ deal }) => deal), findRenewals),
  )
  mount(app, contract.actOnRenewal, async (ctx, input) => {
    await actOnRenewal(ctx, input)
    return { renewal: await requireRenewal(ctx, input.id) }
  })
}
