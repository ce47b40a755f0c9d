import type { FastifyInstance } from 'fastify'

/** Fastify also reads `text/plain`, which any website may post without asking the browser first. We take JSON. */
export function acceptJsonOnly(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
}
