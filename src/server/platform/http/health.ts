import type { FastifyInstance } from 'fastify'
import type { Unreadiness } from '#server/platform/db/readiness.ts'

/**
 * Mounts `/api/health` (the process responds) and `/api/ready` (the database accepts changes with the newest schema).
 * @param checkReadiness undefined if ready; never rejects.
 * @param stopping readiness fails first, so that load balancers send no more requests.
 */
export function healthRoutes(
  app: FastifyInstance,
  checkReadiness: () => Promise<Unreadiness | undefined>,
  stopping?: AbortSignal,
) {
  const config = { access: 'public', rateLimit: false } as const

  app.get('/api/health', { config }, async () => ({ status: 'ok' }))

  app.get('/api/ready', { config }, async (_request, reply) => {
    const reason = stopping?.aborted ? 'shutting_down' : await checkReadiness()
    return reason ? reply.code(503).send({ status: 'unavailable', reason }) : { status: 'ready' }
  })
}
