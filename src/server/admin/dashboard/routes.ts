import type { FastifyInstance } from 'fastify'
import { fromReplica } from '#server/platform/db/hosts/replica.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/dashboard/contract.ts'
import { readWork } from '#shared/admin/dashboard/work-contract.ts'
import { findBreakdown } from './breakdown.ts'
import { findCohorts } from './cohorts.ts'
import { findFigures } from './figures.ts'
import { keepFigures } from './kept-figures.ts'
import { findPipeline, readWorkNow } from './queries.ts'

export function dashboardRoutes(app: FastifyInstance) {
  const kept = keepFigures({ report: (err) => app.log.warn({ err }, 'figures could not be counted again') })
  app.addHook('onClose', () => kept.close())
  mount(app, readWork, readWorkNow)
  mount(app, contract.readPipeline, fromReplica(findPipeline))
  mount(app, contract.readFigures, (ctx, query) => findFigures(ctx, query, kept))
  mount(app, contract.readCohorts, (ctx, query) => findCohorts(ctx, query, kept))
  mount(app, contract.readBreakdown, (ctx, query) => findBreakdown(ctx, query, kept))
}
