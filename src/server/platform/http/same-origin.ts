import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SecurityRefusal } from '#shared/kit/app-error.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses cross-site writes; browsers send `Sec-Fetch-Site` and `Origin`, programs neither.
 * @param publicUrl if a proxy changes `Host`.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string | undefined) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method) || isOwn(request, publicUrl)) return done()
    done(foreignOriginError())
  })
}

export const foreignOriginError = () =>
  new SecurityRefusal('foreign-origin', 'forbidden', 'This request came from another website and was refused.')

export function isOwn(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true
  return (
    origin === `${request.protocol}://${request.host}` ||
    (publicUrl !== undefined && origin === new URL(publicUrl).origin)
  )
}
