import type { FastifyInstance } from 'fastify'
import { findRecords, searchAllRecords } from '#server/admin/search/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import { nameRecords, searchRecords } from '#shared/admin/search/contract.ts'

export function searchRoutes(app: FastifyInstance) {
  mount(app, searchRecords, searchAllRecords)
  mount(app, nameRecords, findRecords)
}
