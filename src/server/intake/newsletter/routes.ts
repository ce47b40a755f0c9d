import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { confirmSubscription } from '#server/intake/newsletter/commands/confirm-subscription.ts'
import { type NewsletterIntake, requestSubscription } from '#server/intake/newsletter/commands/request-subscription.ts'
import { unsubscribe } from '#server/intake/newsletter/commands/unsubscribe.ts'
import { newsletterPaths } from '#shared/intake/newsletter/addresses.ts'
import { subscribe } from '#shared/intake/newsletter/contract.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'

/** Requests a minute and address: few people of one office subscribe at once, and nobody probes for known addresses. */
const perMinute = 10
const limited = { access: 'public', rateLimit: { max: perMinute, timeWindow: '1 minute' } } as const

/** Mail providers click for all their users from a few addresses, and no click may be lost; the token cannot be guessed. */
const clicked = { access: 'public', rateLimit: { max: 1_200, timeWindow: '1 minute' } } as const

export interface NewsletterRouteOptions {
  readonly intake: NewsletterIntake
  /** Sends the page with the form as it was filled in and a message beside the field; JSON where absent. */
  readonly sendRefusedForm?: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: { values: Record<string, string>; errors: FieldErrors },
  ) => Promise<FastifyReply>
}

export async function newsletterRoutes(app: FastifyInstance, options: NewsletterRouteOptions) {
  // A scope of its own: only here a plain form is welcome.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    )
    subscribeRoute(scope, options)
  })
  await app.register(async (scope) => {
    // Mail programs post what they like; the only thing read is whether it is their one click.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body.toString()))
    linkRoutes(scope)
  })
}

function subscribeRoute(app: FastifyInstance, { intake, sendRefusedForm }: NewsletterRouteOptions) {
  app.post(subscribe.path, { config: limited }, async (request, reply) => {
    const { body } = request
    const form = body instanceof URLSearchParams ? Object.fromEntries(body) : undefined
    try {
      const ctx = await app.contextFor(request, subscribe.access)
      const { email } = parse(subscribe.input, form ?? Object.assign({}, body))
      await requestSubscription(ctx, intake, { email, pagePath: pageOf(request) })
      return form ? reply.redirect(newsletterPaths.checkMail, 303) : subscribe.reply.parse({ isReceived: true })
    } catch (error) {
      if (!form || !sendRefusedForm || !(error instanceof AppError)) throw error
      const errors = Object.keys(error.fields).length > 0 ? error.fields : { email: error.message }
      return sendRefusedForm(request, reply, { values: form, errors })
    }
  })
}

/** What the buttons of the linked pages do. They post to their own address, so that they need no script. */
function linkRoutes(app: FastifyInstance) {
  app.post(newsletterPaths.confirm, { config: limited }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'public')
    const isConfirmed = await confirmSubscription(ctx, tokenOf(request))
    return reply.redirect(isConfirmed ? newsletterPaths.confirmed : newsletterPaths.expired, 303)
  })

  app.post(newsletterPaths.unsubscribe, { config: clicked }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'public')
    // RFC 8058, 3.1: the body of a mail program's request, which is answered without a redirect.
    const { body } = request
    const isOneClick = (typeof body === 'string' || body instanceof URLSearchParams) && /\bOne-Click\b/.test(`${body}`)
    const isKnown = await unsubscribe(ctx, tokenOf(request), isOneClick ? 'one-click' : 'page')
    if (isOneClick) return reply.code(isKnown ? 200 : 404).send({})
    return reply.redirect(isKnown ? newsletterPaths.unsubscribed : newsletterPaths.expired, 303)
  })
}

/** Empty, and with that known to nobody, for what is no token of ours. */
function tokenOf({ query }: FastifyRequest): string {
  const { token } = query as { token?: unknown }
  return typeof token === 'string' && /^[\w-]{1,100}$/.test(token) ? token : ''
}

/** The page with the form, as the browser tells it; never its query. */
const pageOf = ({ headers }: FastifyRequest) =>
  headers.referer ? URL.parse(headers.referer)?.pathname.slice(0, 300) : undefined
