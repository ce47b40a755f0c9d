import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import { openReadinessCheck } from '#server/platform/db/readiness.ts'
import { healthRoutes } from '#server/platform/http/health.ts'

interface WorkerAppOptions {
  readonly readiness: pg.Pool
  readonly log: FastifyBaseLogger
  readonly stopping: AbortSignal
}

/** Builds the listener of a server that only works: health and readiness, no pages or API. */
export function buildWorkerApp({ readiness, log, stopping }: WorkerAppOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  })
  healthRoutes(app, openReadinessCheck(readiness), stopping)
  return app
}
