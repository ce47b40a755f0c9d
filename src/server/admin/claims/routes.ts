import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import { readClaims } from '#shared/admin/claims/contract.ts'
import { findClaims } from './queries.ts'

export function claimRoutes(app: FastifyInstance, reach: { readonly isPublic: boolean }) {
  mount(app, readClaims, (ctx) => findClaims(ctx, reach))
}
