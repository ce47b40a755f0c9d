import type { FastifyInstance } from 'fastify'
import { type AuthRouteOptions, rateLimited, withOpened } from '#server/identity/auth/auth-context.ts'
import { acceptInvitation } from '#server/identity/invitations/commands/accept-invitation.ts'
import { inviteStaff, resendInvitation, revokeInvitation } from '#server/identity/invitations/commands/invite-staff.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/identity/staff/invitation-contract.ts'
import { listOpenInvitations, requireUsableInvitation } from './queries.ts'

export function invitationRoutes(app: FastifyInstance, { cookie, device, keys, staffMfa }: AuthRouteOptions) {
  mount(app, contract.inviteStaff, async (ctx, input) => ({ invitation: await inviteStaff(ctx, input) }))
  mount(app, contract.listInvitations, async (ctx) => ({ invitations: await listOpenInvitations(ctx) }))
  mount(app, contract.resendInvitation, async (ctx, input) => {
    await resendInvitation(ctx, input)
    return {}
  })
  mount(app, contract.revokeInvitation, async (ctx, input) => {
    await revokeInvitation(ctx, input)
    return {}
  })

  mount(app, contract.openInvitation, (ctx, { token }) => requireUsableInvitation(ctx, token), rateLimited)
  mount(
    app,
    contract.acceptInvitation,
    async (ctx, input, answer) =>
      withOpened({ cookie, device }, ctx, answer, await acceptInvitation({ ...ctx, keys, staffMfa }, input)),
    rateLimited,
  )
}
