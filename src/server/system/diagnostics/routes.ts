import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import { readDiagnostics } from '#shared/system/diagnostics/contract.ts'
import { findDiagnostics, type Running } from './queries.ts'

export function diagnosticsRoutes(app: FastifyInstance, running: Running) {
  mount(app, readDiagnostics, (ctx, _input, answer) => findDiagnostics(ctx, running, answer.request))
}
