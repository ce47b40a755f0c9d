import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import { nameRecords, searchRecords } from '#shared/admin/search/contract.ts'
import { findRecords, searchAllRecords } from './queries.ts'

export function searchRoutes(app: FastifyInstance) {
  mount(app, searchRecords, searchAllRecords)
  mount(app, nameRecords, findRecords)
}
