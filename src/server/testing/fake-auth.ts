import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { AppError } from '#shared/kit/app-error.ts'

/** Identifies the caller by the header `x-test-role`. */
export function fakeAuth(app: FastifyInstance, pool: pg.Pool) {
  const db = drizzle(pool)
  app.decorate('contextFor', async (request, access) => {
    const role = request.headers['x-test-role']
    if (access !== 'public' && !(access as readonly unknown[]).includes(role))
      throw new AppError('unauthenticated', 'Please log in to continue.')
    return {
      db,
      actor: { kind: 'visitor' },
      now: () => new Date(),
      requestId: request.id,
      origin: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    }
  })
}
