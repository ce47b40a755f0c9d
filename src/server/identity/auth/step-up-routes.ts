import type { FastifyInstance, FastifyReply } from 'fastify'
import { requestPasskey } from '#server/identity/auth/commands/check-passkey.ts'
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
} from '#server/identity/auth/commands/request-password-reset.ts'
import { stepUp, stepUpByPasskey } from '#server/identity/auth/commands/step-up.ts'
import type { Context } from '#server/platform/context.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as password from '#shared/identity/auth/password-contract.ts'
import * as contract from '#shared/identity/auth/step-up-contract.ts'
import { type AuthRouteOptions, rateLimited, withRotated } from './auth-context.ts'
import { requireActor } from './queries.ts'
import { type PasskeyContext, relyingPartyOf } from './relying-party.ts'

/** Registers the routes for step-up and password changes. */
export function stepUpRoutes(app: FastifyInstance, { cookie, device, keys, staffMfa, publicUrl }: AuthRouteOptions) {
  const jar = { cookie, device }
  const auth = (ctx: Context) => ({ ...ctx, keys, staffMfa })
  const passkeyContext = (ctx: Context, { request }: FastifyReply): PasskeyContext => ({
    ...auth(ctx),
    relyingParty: relyingPartyOf(publicUrl, request),
  })

  mount(
    app,
    contract.stepUp,
    async (ctx, input, answer) => withRotated(jar, ctx, answer, await stepUp(auth(ctx), input)),
    rateLimited,
  )
  mount(app, contract.startPasskeyStepUp, (ctx, _input, answer) => {
    const { id, sessionId } = requireActor(ctx)
    return requestPasskey(passkeyContext(ctx, answer), { purpose: 'step-up', sessionId, staffId: id })
  })
  mount(
    app,
    contract.stepUpByPasskey,
    async (ctx, input, answer) =>
      withRotated(jar, ctx, answer, await stepUpByPasskey(passkeyContext(ctx, answer), input)),
    rateLimited,
  )

  mount(
    app,
    password.changePassword,
    async (ctx, input) => {
      await changePassword(ctx, input)
      return {}
    },
    rateLimited,
  )
  mount(
    app,
    password.requestPasswordReset,
    async (ctx, input) => {
      await requestPasswordReset(auth(ctx), input)
      return {}
    },
    rateLimited,
  )
  mount(
    app,
    password.resetPassword,
    async (ctx, input) => {
      await resetPassword(ctx, input)
      return {}
    },
    rateLimited,
  )
}
