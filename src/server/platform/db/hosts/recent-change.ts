import type { FastifyInstance, FastifyRequest } from 'fastify'

const name = 'recent-change'

/** Returns whether this browser changed something lately, through any server: it must see its own change. */
export const hasRecentChange = (request: FastifyRequest): boolean => request.cookies[name] !== undefined

/** Marks browsers of staff that change something, for as long as a replica may lack it. */
export function noteChanges(app: FastifyInstance, { maxLagMs, isSecure }: { maxLagMs: number; isSecure: boolean }) {
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.knownActor?.kind !== 'staff') return
    // A second more, because the browser's clock has whole ones.
    const maxAge = Math.ceil(maxLagMs / 1000) + 1
    reply.setCookie(name, '1', { path: '/api/admin', maxAge, httpOnly: true, sameSite: 'strict', secure: isSecure })
  })
}
