import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { findDiagnostics } from '#server/features/diagnostics/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import { readDiagnostics } from '#shared/diagnostics/contract.ts'

export function diagnosticsRoutes(app: FastifyInstance, running: { config: Config; startedAt: Date }) {
  mount(app, readDiagnostics, (ctx) => findDiagnostics(ctx, running))
}
