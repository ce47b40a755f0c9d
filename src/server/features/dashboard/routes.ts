import type { FastifyInstance } from 'fastify'
import { findFigures } from '#server/features/dashboard/figures.ts'
import { findPipeline, readWorkNow } from '#server/features/dashboard/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/dashboard/contract.ts'

export function dashboardRoutes(app: FastifyInstance) {
  mount(app, contract.readWork, readWorkNow)
  mount(app, contract.readPipeline, findPipeline)
  mount(app, contract.readFigures, findFigures)
}
