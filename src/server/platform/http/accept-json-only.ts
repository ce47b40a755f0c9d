import type { FastifyInstance } from 'fastify'

/** Accepts JSON only: Fastify also reads `text/plain`, which any website may post without a CORS preflight. */
export function acceptJsonOnly(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
}
