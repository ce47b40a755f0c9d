import type { FastifyInstance } from 'fastify'
import { findFigures } from '#server/admin/dashboard/figures.ts'
import { findPipeline, readWorkNow } from '#server/admin/dashboard/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/dashboard/contract.ts'

export function dashboardRoutes(app: FastifyInstance) {
  mount(app, contract.readWork, readWorkNow)
  mount(app, contract.readPipeline, findPipeline)
  mount(app, contract.readFigures, findFigures)
}
