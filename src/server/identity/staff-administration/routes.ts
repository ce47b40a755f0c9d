import type { FastifyInstance } from 'fastify'
import { endSessionOf } from '#server/identity/auth/commands/end-sessions.ts'
import { listActiveSessions, requireActor, toStaffSession } from '#server/identity/auth/queries.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { changeRole } from '#server/identity/staff-administration/commands/change-role.ts'
import { deactivateStaff, reactivateStaff } from '#server/identity/staff-administration/commands/deactivate-staff.ts'
import { endStaffSessions } from '#server/identity/staff-administration/commands/end-staff-sessions.ts'
import { resetSecondFactor } from '#server/identity/staff-administration/commands/reset-second-factor.ts'
import { listIntegrations, listStaff } from '#server/identity/staff-administration/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/identity/staff/contract.ts'

export function staffAdministrationRoutes(app: FastifyInstance) {
  mount(app, contract.listStaff, async (ctx) => ({ staff: await listStaff(ctx) }))
  mount(app, contract.changeRole, async (ctx, input) => {
    await changeRole(ctx, input)
    return {}
  })
  mount(app, contract.listIntegrations, listIntegrations)
  mount(app, contract.deactivateStaff, deactivateStaff)
  mount(app, contract.reactivateStaff, async (ctx, input) => {
    await reactivateStaff(ctx, input)
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
