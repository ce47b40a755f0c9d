import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import { readDiagnostics } from '#shared/system/diagnostics/contract.ts'
import { watchHiddenVisitors } from './hidden-visitors.ts'
import { findDiagnostics, type Running } from './queries.ts'

export function diagnosticsRoutes(app: FastifyInstance, running: Running, now: () => Date) {
  const findHidden = watchHiddenVisitors(app, now)
  mount(app, readDiagnostics, (ctx, _input, { request }) =>
    findDiagnostics(ctx, running, { request, hidden: findHidden() }),
  )
}
