import type { FastifyInstance } from 'fastify'
import { type AuthRouteOptions, rateLimited } from '#server/identity/auth/auth-route-options.ts'
import { acceptInvitation } from '#server/identity/invitations/commands/accept-invitation.ts'
import { inviteStaff } from '#server/identity/invitations/commands/invite-staff.ts'
import { resendInvitation } from '#server/identity/invitations/commands/resend-invitation.ts'
import { revokeInvitation } from '#server/identity/invitations/commands/revoke-invitation.ts'
import { listOpenInvitations, requireUsableInvitation } from '#server/identity/invitations/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/identity/staff/invitation-contract.ts'

export function invitationRoutes(app: FastifyInstance, { cookie, keys, staffMfa }: AuthRouteOptions) {
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
    async (ctx, input, answer) => {
      const { signedIn, binding } = await acceptInvitation({ ...ctx, keys, staffMfa }, input)
      cookie.set(answer, binding)
      return signedIn
    },
    rateLimited,
  )
}
