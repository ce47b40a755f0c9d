import type { FastifyInstance } from 'fastify'
import { findClaims } from '#server/admin/claims/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import { readClaims } from '#shared/admin/claims/contract.ts'

export function claimRoutes(app: FastifyInstance) {
  mount(app, readClaims, findClaims)
}
