import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import { metricsRoutes } from '#server/api/metrics/routes.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { openReadinessCheck } from '#server/platform/db/readiness.ts'
import { refuseAmbiguousRequests } from '#server/platform/http/ambiguous-requests.ts'
import { answerErrors } from '#server/platform/http/error-handler.ts'
import { healthRoutes } from '#server/platform/http/health.ts'

interface WorkerAppOptions {
  readonly config: Config
  readonly pool: pg.Pool
  readonly reserved: Database['reserved']
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly stopping: AbortSignal
}

/** Builds the listener of a server that only works: health, readiness and metrics, no pages or API. */
export function buildWorkerApp({ config, log, stopping, ...database }: WorkerAppOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  })
  refuseAmbiguousRequests(app)
  healthRoutes(app, openReadinessCheck(database.reserved.readiness), stopping)
  metricsRoutes(app, { ...database, token: config.metricsToken, dataDir: config.dataDir })
  answerErrors(app)
  return app
}
