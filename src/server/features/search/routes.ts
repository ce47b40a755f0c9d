import type { FastifyInstance } from 'fastify'
import { findEverywhere } from '#server/features/search/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import { searchDesk } from '#shared/search/contract.ts'

export function searchRoutes(app: FastifyInstance) {
  mount(app, searchDesk, findEverywhere)
}
