import type { FastifyInstance } from 'fastify'
import { fromReplica } from '#server/platform/db/hosts/replica.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/dashboard/contract.ts'
import { readWork } from '#shared/admin/dashboard/work-contract.ts'
import { findBreakdown } from './breakdown.ts'
import { findCohorts } from './cohorts.ts'
import { findFigures } from './figures.ts'
import { findPipeline, readWorkNow } from './queries.ts'

export function dashboardRoutes(app: FastifyInstance) {
  mount(app, readWork, readWorkNow)
  mount(app, contract.readPipeline, fromReplica(findPipeline))
  mount(app, contract.readFigures, fromReplica(findFigures))
  mount(app, contract.readCohorts, fromReplica(findCohorts))
  mount(app, contract.readBreakdown, fromReplica(findBreakdown))
}
