import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/system/legal-periods/contract.ts'
import { savePeriod } from './commands.ts'
import { listPeriodFiles } from './queries.ts'

/** Mounts the routes of legal periods. */
export function legalPeriodRoutes(app: FastifyInstance) {
  mount(app, contract.listPeriods, listPeriodFiles)
  mount(app, contract.savePeriod, async (ctx, input) => {
    await savePeriod(ctx, input)
    return listPeriodFiles(ctx)
  })
}
