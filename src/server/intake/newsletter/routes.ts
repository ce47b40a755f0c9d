import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  confirmSubscription,
  type NewsletterIntake,
  requestSubscription,
  unsubscribe,
} from '#server/intake/newsletter/commands/request-subscription.ts'
import { linkTokenOf } from '#server/platform/mail/link-token.ts'
import { requireEmptyHoneypot } from '#shared/intake/leads/bot-signals.ts'
import { newsletterPaths } from '#shared/intake/newsletter/addresses.ts'
import { subscribe } from '#shared/intake/newsletter/contract.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'

/** Per IP address: enough for an office, too few to probe addresses. */
const perMinute = 10
const subscribeLimit = { access: 'public', rateLimit: { max: perMinute, timeWindow: '1 minute' } } as const

/** Mail providers unsubscribe many users from few IP addresses, and tokens can't be guessed. */
const unsubscribeLimit = { access: 'public', rateLimit: { max: 1_200, timeWindow: '1 minute' } } as const

export interface NewsletterRouteOptions {
  readonly intake: NewsletterIntake
  readonly sendRefusedForm?: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: { values: Record<string, string>; errors: FieldErrors },
  ) => Promise<FastifyReply>
}

export async function newsletterRoutes(app: FastifyInstance, options: NewsletterRouteOptions) {
  // The only scope that accepts form posts.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    )
    subscribeRoute(scope, options)
  })
  await app.register(async (scope) => {
    // Mail providers' content types vary; only the one-click body is read.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body.toString()))
    linkRoutes(scope)
  })
}

function subscribeRoute(app: FastifyInstance, { intake, sendRefusedForm }: NewsletterRouteOptions) {
  app.post(subscribe.path, { config: subscribeLimit }, async (request, reply) => {
    const { body } = request
    const form = body instanceof URLSearchParams ? Object.fromEntries(body) : undefined
    try {
      const ctx = await app.contextFor(request, subscribe.access)
      const { email, homepage } = parse(subscribe.input, form ?? Object.assign({}, body))
      requireEmptyHoneypot({ homepage })
      await requestSubscription(ctx, intake, { email, pagePath: pageOf(request) })
      return form ? reply.redirect(newsletterPaths.checkMail, 303) : subscribe.reply.parse({ isReceived: true })
    } catch (error) {
      if (!form || !sendRefusedForm || !(error instanceof AppError)) throw error
      const errors = Object.keys(error.fields).length > 0 ? error.fields : { email: error.message }
      return sendRefusedForm(request, reply, { values: form, errors })
    }
  })
}

/** Forms of linked pages post to their own URL. */
function linkRoutes(app: FastifyInstance) {
  app.post(newsletterPaths.confirm, { config: subscribeLimit }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'public')
    const isConfirmed = await confirmSubscription(ctx, linkTokenOf(request))
    return reply.redirect(isConfirmed ? newsletterPaths.confirmed : newsletterPaths.expired, 303)
  })

  app.post(newsletterPaths.unsubscribe, { config: unsubscribeLimit }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'public')
    // RFC 8058, 3.1: one-click responses don't redirect.
    const { body } = request
    const isOneClick = (typeof body === 'string' || body instanceof URLSearchParams) && /\bOne-Click\b/.test(`${body}`)
    const isKnown = await unsubscribe(ctx, linkTokenOf(request), isOneClick ? 'one-click' : 'page')
    if (isOneClick) return reply.code(isKnown ? 200 : 404).send({})
    return reply.redirect(isKnown ? newsletterPaths.unsubscribed : newsletterPaths.expired, 303)
  })
}

/** From the referrer, without query. */
const pageOf = ({ headers }: FastifyRequest) =>
  headers.referer ? URL.parse(headers.referer)?.pathname.slice(0, 300) : undefined
