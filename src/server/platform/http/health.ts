import type { FastifyInstance } from 'fastify'
import type { Unreadiness } from '#server/platform/db/readiness.ts'

/**
 * Mounts `/api/health` (the process responds) and `/api/ready` (the database accepts changes with the newest schema).
 * @param checkReadiness undefined if ready; never rejects.
 */
export function healthRoutes(app: FastifyInstance, checkReadiness: () => Promise<Unreadiness | undefined>) {
  const config = { access: 'public', rateLimit: false } as const

  app.get('/api/health', { config }, async () => ({ status: 'ok' }))

  app.get('/api/ready', { config }, async (_request, reply) => {
    const reason = await checkReadiness()
    return reason ? reply.code(503).send({ status: 'unavailable', reason }) : { status: 'ready' }
  })
}
