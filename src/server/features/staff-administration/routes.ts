import type { FastifyInstance } from 'fastify'
import { endSessionOf } from '#server/features/auth/commands/end-sessions.ts'
import { listLiveSessions, requireActor, shownSession } from '#server/features/auth/queries.ts'
import { requireStaff } from '#server/features/staff/queries.ts'
import { changeRole } from '#server/features/staff-administration/commands/change-role.ts'
import { deactivateStaff, reactivateStaff } from '#server/features/staff-administration/commands/deactivate-staff.ts'
import { endStaffSessions } from '#server/features/staff-administration/commands/end-staff-sessions.ts'
import { resetSecondFactor } from '#server/features/staff-administration/commands/reset-second-factor.ts'
import { listIntegrations, listStaff } from '#server/features/staff-administration/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/staff/contract.ts'

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
    return { sessions: (await listLiveSessions(ctx, id)).map((session) => shownSession(session, sessionId)) }
  })
  mount(app, contract.endStaffSession, async (ctx, { id, sessionId }) => {
    await endSessionOf(ctx, id, sessionId)
    return {}
  })
  mount(app, contract.endStaffSessions, (ctx, input) => endStaffSessions(ctx, input))
}
