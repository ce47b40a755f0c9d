import type { FastifyInstance } from 'fastify'
import { endSessionOf } from '#server/identity/auth/commands/open-session.ts'
import { listActiveSessions, requireActor, toStaffSession } from '#server/identity/auth/queries.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import {
  changeRole,
  deactivateStaff,
  type EndAccess,
  endStaffSessions,
  type MoveWorkOf,
  reactivateStaff,
  resetSecondFactor,
} from '#server/identity/staff-administration/commands/administer.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/identity/staff/contract.ts'
import { listIntegrations, listStaff, type WorkOf } from './queries.ts'

interface StaffAdministrationRouteOptions extends WorkOf, EndAccess {
  readonly moveWorkOf: MoveWorkOf
}

export function staffAdministrationRoutes(
  app: FastifyInstance,
  { moveWorkOf, pauseWebhooksOf, closeLinksOf, ...workOf }: StaffAdministrationRouteOptions,
) {
  mount(app, contract.listStaff, async (ctx) => ({ staff: await listStaff(ctx) }))
  mount(app, contract.changeRole, (ctx, input) => changeRole(ctx, input, { pauseWebhooksOf, closeLinksOf }))
  mount(app, contract.listIntegrations, (ctx, { id }) => listIntegrations(ctx, id, workOf))
  mount(app, contract.deactivateStaff, (ctx, input) =>
    deactivateStaff(ctx, input, { pauseWebhooksOf, closeLinksOf, moveWorkOf }),
  )
  mount(app, contract.reactivateStaff, async (ctx, { id }) => {
    await reactivateStaff(ctx, id, pauseWebhooksOf)
    return {}
  })
  mount(app, contract.resetSecondFactor, async (ctx, input) => {
    await resetSecondFactor(ctx, input)
    return {}
  })

  mount(app, contract.listStaffSessions, async (ctx, { id }) => {
    await requireStaff(ctx, id)
    const { sessionId } = requireActor(ctx)
    return { sessions: (await listActiveSessions(ctx, id)).map((session) => toStaffSession(session, sessionId)) }
  })
  mount(app, contract.endStaffSession, async (ctx, { id, sessionId }) => {
    await endSessionOf(ctx, id, sessionId)
    return {}
  })
  mount(app, contract.endStaffSessions, (ctx, input) => endStaffSessions(ctx, input))
}
