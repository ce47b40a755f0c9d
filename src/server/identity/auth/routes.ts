import type { FastifyInstance, FastifyReply } from 'fastify'
import { refreshSession } from '#server/identity/auth/commands/refresh-session.ts'
import { setUpOwner } from '#server/identity/auth/commands/set-up-owner.ts'
import { signIn } from '#server/identity/auth/commands/sign-in.ts'
import { signOut } from '#server/identity/auth/commands/sign-out.ts'
import { confirmEnrollment, startEnrollment } from '#server/identity/auth/commands/start-enrollment.ts'
import { verifyCode } from '#server/identity/auth/commands/verify-code.ts'
import type { Context } from '#server/platform/context.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/identity/auth/contract.ts'
import { type AuthContext, type AuthRouteOptions, rateLimited, withOpened, withRotated } from './auth-context.ts'
import { listSecondFactorKinds, requireOwnSession, toStaffUser } from './queries.ts'

/** The first matches the other routes, the second the specification. */
const refreshPaths = [contract.refresh.path, '/auth/refresh']

export function authRoutes(app: FastifyInstance, options: AuthRouteOptions) {
  const { cookie, device, keys, staffMfa, findBrandName } = options
  const jar = { cookie, device }
  const auth = (ctx: Context, answer?: FastifyReply): AuthContext => ({
    ...{ ...ctx, keys, staffMfa },
    binding: answer && cookie.read(answer.request),
    device: answer && device.read(answer.request, ctx.now()),
  })

  mount(
    app,
    contract.login,
    async (ctx, input, answer) => withOpened(jar, ctx, answer, await signIn(auth(ctx, answer), input)),
    rateLimited,
  )

  mount(
    app,
    contract.setUpOwner,
    async (ctx, input, answer) => withOpened(jar, ctx, answer, await setUpOwner(auth(ctx, answer), input)),
    rateLimited,
  )

  for (const path of refreshPaths)
    mount(app, { ...contract.refresh, path }, (ctx, { refreshToken }, answer) =>
      refreshSession(auth(ctx), { refreshToken, binding: cookie.read(answer.request) ?? '' }),
    )

  mount(app, contract.logout, async (ctx, _input, answer) => {
    await signOut(ctx)
    cookie.clear(answer)
    return {}
  })

  mount(app, contract.me, async (ctx) => {
    const { session, staff } = await requireOwnSession(ctx)
    return { user: toStaffUser(staff), step: session.step }
  })

  mount(app, contract.secondFactors, async (ctx) => {
    const { staff } = await requireOwnSession(ctx)
    return { kinds: await listSecondFactorKinds(ctx, staff) }
  })
  mount(app, contract.startEnrollment, async (ctx) => startEnrollment(auth(ctx), await findBrandName(ctx)))
  mount(
    app,
    contract.confirmEnrollment,
    async (ctx, input, answer) => withRotated(jar, ctx, answer, await confirmEnrollment(auth(ctx), input)),
    rateLimited,
  )
  mount(
    app,
    contract.verifyCode,
    async (ctx, input, answer) => withRotated(jar, ctx, answer, await verifyCode(auth(ctx), input)),
    rateLimited,
  )
}
