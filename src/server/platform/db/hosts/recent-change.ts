import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostCookie } from '#server/platform/http/host-cookie.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'

/** Servers' clocks may differ a little. */
const marginMs = 10_000

/** Tells for each browser whether it changed something so lately, through any server, that a replica may lack it. */
export function openRecentChanges(publicUrl: string | undefined, maxLagMs: number) {
  const cookie = hostCookie(publicUrl, cookies.recentChange)
  return {
    has: (request: FastifyRequest): boolean => Date.now() - Number(cookie.read(request) ?? 0) < maxLagMs + marginMs,
    /** Marks browsers of staff that change something. */
    note: (app: FastifyInstance) =>
      app.addHook('onSend', async (request, reply) => {
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        if (!isRead && request.knownActor?.kind === 'staff') cookie.set(reply, String(Date.now()))
      }),
  }
}
export type RecentChanges = ReturnType<typeof openRecentChanges>
