import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/kit/app-error.ts'

/** Refuses requests with several Host headers (RFC 9112, 3.2), because a proxy may follow another one than we do. */
export function requireSingleHost(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    // Simulated handshakes have none.
    const { rawHeaders = [] } = request.raw
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) done(new AppError('malformed', 'The request names several hosts.'))
    else done()
  })
}
