import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/kit/app-error.ts'

/** Requests a minute and address; single routes set a tighter limit in their `config`. */
const perMinute = 300

/** Answers 429 with `Retry-After` (seconds) beyond the limit. Off only for load tests. */
export async function limitRate(app: FastifyInstance, enabled: boolean) {
  if (!enabled) return
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    // A connection that is gone already has no address any more.
    keyGenerator: ({ ip }) => ip ?? '',
    // Pages and assets come from memory and cost nothing: only calls are counted, and sockets that are opened.
    allowList: ({ method, url }) => method === 'GET' && !/^\/(?:api\/|auth\/|ws(?:$|\?))/.test(url),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('rate_limited', `Too many requests. Please try again in ${Math.ceil(ttl / 1000)} seconds.`),
  })
}
