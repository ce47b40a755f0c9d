import type { FastifyInstance } from 'fastify'
import { fromReplica } from '#server/platform/db/hosts/replica.ts'
import { mount } from '#server/platform/http/mount.ts'
import { nameRecords, searchRecords } from '#shared/admin/search/contract.ts'
import { findRecords, searchAllRecords } from './queries.ts'

export function searchRoutes(app: FastifyInstance) {
  mount(app, searchRecords, fromReplica(searchAllRecords))
  mount(app, nameRecords, findRecords)
}
