import type { FastifyInstance } from 'fastify'
import type { Unreadiness } from '#server/platform/db/readiness.ts'

/**
 * `GET /api/health`: the process responds. `GET /api/ready`: the database responds, accepts changes, and has the newest
 * schema; otherwise 503 with the reason.
 * @param checkReadiness resolves to undefined when the server can work; it never rejects.
 */
export function healthRoutes(app: FastifyInstance, checkReadiness: () => Promise<Unreadiness | undefined>) {
  const config = { access: 'public', rateLimit: false } as const

  app.get('/api/health', { config }, async () => ({ status: 'ok' }))

  app.get('/api/ready', { config }, async (_request, reply) => {
    const reason = await checkReadiness()
    return reason ? reply.code(503).send({ status: 'unavailable', reason }) : { status: 'ready' }
  })
}
