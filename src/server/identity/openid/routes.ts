import type { FastifyInstance, FastifyReply } from 'fastify'
import { type AuthRouteOptions, rateLimited, withOpened } from '#server/identity/auth/auth-context.ts'
import type { Context } from '#server/platform/context.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/identity/openid/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { finishOpenIdSignIn, startOpenIdSignIn } from './commands.ts'
import { type OpenIdSettings, openIdProvider } from './provider.ts'

interface OpenIdRouteOptions extends AuthRouteOptions {
  /** If absent, the calls answer 404. */
  readonly openId: OpenIdSettings | undefined
  readonly outboundHosts: readonly string[] | undefined
}

/** Mounts the sign-in of staff with the brokerage's OpenID provider. */
export function openIdRoutes(app: FastifyInstance, options: OpenIdRouteOptions) {
  const { openId, outboundHosts, cookie, device, keys, staffMfa } = options
  const onRefusal = (reason: string) => app.log.warn({ reason }, 'an OpenID sign-in was refused')
  const provider = openId && openIdProvider(openId, { allowedHosts: outboundHosts, onRefusal })
  const auth = (ctx: Context, { request }: FastifyReply) => ({
    ...{ ...ctx, keys, staffMfa },
    binding: cookie.read(request),
  })
  const required = () => {
    if (!provider) throw new AppError('not_found', 'The requested resource was not found.')
    return provider
  }
  mount(app, contract.findOpenIdProvider, async () => ({ name: provider?.name ?? null }))
  mount(
    app,
    contract.startOpenIdSignIn,
    (ctx, _input, answer) => startOpenIdSignIn(auth(ctx, answer), required()),
    rateLimited,
  )
  mount(
    app,
    contract.finishOpenIdSignIn,
    async (ctx, input, answer) =>
      withOpened({ cookie, device }, ctx, answer, await finishOpenIdSignIn(auth(ctx, answer), required(), input)),
    rateLimited,
  )
}
