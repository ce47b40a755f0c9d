import type { FastifyInstance } from 'fastify'

/** Fastify also reads `text/plain`, which any website may post without a CORS preflight. We accept JSON only. */
export function acceptJsonOnly(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
}
