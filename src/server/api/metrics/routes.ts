import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, register } from 'prom-client'
import { AppError } from '#shared/kit/app-error.ts'
import { type Measured, measure } from './measure.ts'

interface MetricsOptions extends Measured {
  /** Without it, there is no such route. */
  readonly token: string | undefined
}

/** Mounts `GET /metrics` in the text format of Prometheus. */
export function metricsRoutes(app: FastifyInstance, { token, ...measured }: MetricsOptions) {
  if (!token) return
  // The registry is the process's; tests build several servers.
  if (!register.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics()
  app.get('/metrics', { config: { access: 'public', rateLimit: false } }, async (request, reply) => {
    if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new AppError('unauthenticated', 'Send METRICS_TOKEN as a bearer token.')
    const own = await measure(measured)
    return reply.type(register.contentType).send(`${await register.metrics()}${own}`)
  })
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
