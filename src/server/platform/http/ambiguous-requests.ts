import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/kit/app-error.ts'

/** 1.0 is the default of some proxies. */
const versions = ['1.0', '1.1']

/**
 * Refuses requests that a proxy may understand differently than we do: several Host headers (RFC 9112, 3.2), and versions
 * such as 0.9, which Node answers although it has no headers.
 */
export function refuseAmbiguousRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    // Simulated handshakes have none.
    const { rawHeaders = [], httpVersion = '1.1' } = request.raw
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) done(new AppError('malformed', 'The request names several hosts.'))
    else if (!versions.includes(httpVersion)) done(new AppError('malformed', 'Please use HTTP/1.1.'))
    else done()
  })
}
