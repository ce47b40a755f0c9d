import type { FastifyInstance } from 'fastify'

/**
 * `GET /api/health`: the process answers. `GET /api/ready`: so does the database, and its schema is the newest.
 * @param isReady resolves to false, or rejects, while the database cannot serve.
 */
export function healthRoutes(app: FastifyInstance, isReady: () => Promise<boolean>) {
  const config = { access: 'public', rateLimit: false } as const

  app.get('/api/health', { config }, async () => ({ status: 'ok' }))

  app.get('/api/ready', { config }, async (_request, reply) => {
    const ready = await isReady().catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}
