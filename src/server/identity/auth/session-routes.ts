import type { FastifyInstance } from 'fastify'
import { endOtherSessions, endSessionOf } from '#server/identity/auth/commands/open-session.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/identity/auth/session-contract.ts'
import { listActiveSessions, requireActor, toStaffSession } from './queries.ts'

export function sessionRoutes(app: FastifyInstance) {
  mount(app, contract.listSessions, async (ctx) => {
    const { id, sessionId } = requireActor(ctx)
    return { sessions: (await listActiveSessions(ctx, id)).map((session) => toStaffSession(session, sessionId)) }
  })
  mount(app, contract.endOwnSession, async (ctx, { id }) => {
    await endSessionOf(ctx, requireActor(ctx).id, id)
    return {}
  })
  mount(app, contract.endOtherSessions, (ctx) => endOtherSessions(ctx))
}
