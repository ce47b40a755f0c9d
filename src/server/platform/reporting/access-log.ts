import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpDuration, signInFailures } from './metrics.ts'

const signInRoutes = ['/api/auth/login', '/api/auth/verify']

/** Measures and logs each request by its route; addresses and search terms are personal data. */
export function observeRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const { method } = request
    const route = routeOf(request)
    httpDuration.observe({ method, route, status: String(statusCode) }, elapsedTime / 1000)
    if (signInRoutes.includes(route) && statusCode >= 400 && statusCode < 500) signInFailures.inc()
    request.log.info({ method, route, status: statusCode, ms: Math.round(elapsedTime) }, 'request')
    done()
  })
}

const routeOf = ({ is404, routeOptions: { url } }: FastifyRequest) => (is404 ? 'unknown' : (url ?? 'unknown'))
