import type { FastifyInstance } from 'fastify'
import { findEverywhere, findRecords } from '#server/admin/search/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import { nameRecords, searchDesk } from '#shared/admin/search/contract.ts'

export function searchRoutes(app: FastifyInstance) {
  mount(app, searchDesk, findEverywhere)
  mount(app, nameRecords, findRecords)
}
