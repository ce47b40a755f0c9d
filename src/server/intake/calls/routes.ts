import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { hostCookie } from '#server/platform/http/host-cookie.ts'
import { originOf } from '#server/platform/pages/origin.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'
import { callPaths } from '#shared/intake/calls/addresses.ts'
import { formatCall } from '#shared/intake/calls/call-slots.ts'
import * as contract from '#shared/intake/calls/contract.ts'
import { requireEmptyHoneypot } from '#shared/intake/leads/bot-signals.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { parse } from '#shared/kit/parse.ts'
import { brokerZone } from '#shared/system/settings/broker-day.ts'
import type { CallPageInput, RefusedForm } from '#shared/system/site/page-renderer.ts'
import { sealCall, unsealCall } from './call-token.ts'
import { bookCall, cancelCall } from './commands.ts'
import { describeCall } from './describe-call.ts'
import { findCall, findFreeCalls } from './queries.ts'

/** Per IP address: enough for an office, too few to take every half hour. */
const bookLimit = { access: 'public', rateLimit: { max: 6, timeWindow: '1 minute' } } as const
const readLimit = { access: 'public', rateLimit: { max: 60, timeWindow: '1 minute' } } as const

export interface CallRouteOptions {
  readonly keys: EncryptionKeys
  /** Without it, links have the address of the request. */
  readonly publicUrl: string | undefined
  /** Absent if this server has no pages. */
  readonly sendPage?: (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    status: number,
    input: { readonly calls: CallPageInput; readonly refused?: RefusedForm },
  ) => Promise<FastifyReply>
}

/** Booking needs no JavaScript: the server renders the free half hours into the form. */
export async function callRoutes(app: FastifyInstance, options: CallRouteOptions) {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    )
    bookRoute(scope, options)
    cancelRoute(scope, options)
  })
  pageRoutes(app, options)
}

/** Holds the token of the call that this browser booked last, because addresses end up in histories and logs. */
const callCookie = (publicUrl: string | undefined) => hostCookie(publicUrl, cookies.call)

function bookRoute(app: FastifyInstance, { keys, publicUrl, sendPage }: CallRouteOptions) {
  const { method, path, access, bodyLimit, input, reply: answer } = contract.bookCall
  app.route({
    method,
    url: path,
    ...(bodyLimit && { bodyLimit }),
    config: bookLimit,
    handler: async (request, reply) => {
      const { body } = request
      const form = body instanceof URLSearchParams ? Object.fromEntries(body) : undefined
      const ctx = await app.contextFor(request, access)
      try {
        const call = parse(input, form ? answersOf(form) : Object.assign({}, body))
        requireEmptyHoneypot(call)
        const { id, reference, startsAt } = await bookCall(ctx, keys, call, callPaths.form)
        const token = sealCall(keys, id)
        callCookie(publicUrl).set(reply, token)
        if (form) return reply.redirect(callPaths.confirmed, 303)
        return answer.parse({ reference, token, startsAt: startsAt.toISOString() })
      } catch (error) {
        if (!form || !sendPage || !(error instanceof AppError)) throw error
        const refused = { values: form, errors: errorsOf(error) }
        return sendPage(request, reply, callPaths.form, 422, { calls: { days: await listDays(ctx) }, refused })
      }
    },
  })
}

/** The input is `fullName`, as in every form of ours. */
const answersOf = ({ fullName, ...rest }: Record<string, string>) => ({ name: fullName, ...rest })

function errorsOf({ fields, message }: AppError) {
  const { name, ...others } = fields
  const { slot, ...rest } = others
  // In the order of the inputs.
  const errors = { ...(slot && { slot }), ...(name && { fullName: name }), ...rest }
  return Object.keys(errors).length > 0 ? errors : { form: message }
}

/** From the form of the page that emails link to, or of the page after booking, which posts nothing. */
function cancelRoute(app: FastifyInstance, { keys, publicUrl }: CallRouteOptions) {
  app.post(callPaths.booked, { config: bookLimit }, async (request, reply) => {
    const posted = request.body instanceof URLSearchParams ? request.body.get('token') : null
    const id = unsealCall(keys, posted ?? callCookie(publicUrl).read(request))
    const ctx = await app.contextFor(request, 'public')
    if (id) await cancelCall(ctx, id)
    return reply.redirect(callPaths.canceled, 303)
  })
}

function pageRoutes(app: FastifyInstance, { keys, publicUrl, sendPage }: CallRouteOptions) {
  const findId = (request: FastifyRequest) => unsealCall(keys, callCookie(publicUrl).read(request))
  app.get(callPaths.invitation, { config: readLimit }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'public')
    const id = findId(request)
    const found = id && (await describeCall(ctx, { keys, siteUrl: publicUrl ?? originOf(request) }, id))
    if (!found) throw new AppError('not_found', 'This browser has no booked call.')
    return reply
      .headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' })
      .header('content-disposition', 'attachment; filename="call.ics"')
      .send(found.file)
  })
  if (!sendPage) return
  app.get(callPaths.form, { config: readLimit }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'public')
    return sendPage(request, reply, callPaths.form, 200, { calls: { days: await listDays(ctx) } })
  })
  app.get(callPaths.confirmed, { config: readLimit }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'public')
    const id = findId(request)
    const call = id && (await findCall(ctx, id))
    if (!call) return reply.redirect(callPaths.form, 303)
    const { hours } = await findSiteSettings(ctx)
    const state = call.callCanceledAt ? 'canceled' : call.callAt <= ctx.now() ? 'past' : 'booked'
    const booked = { state, time: formatCall(hours.zone, call.callAt) } as const
    return sendPage(request, reply, callPaths.confirmed, 200, { calls: { booked } })
  })
}

/** `Monday, March 2`, with its free half hours, in the brokerage's time zone. */
async function listDays(ctx: Context): Promise<NonNullable<CallPageInput['days']>> {
  const { hours } = await findSiteSettings(ctx)
  const timeZone = brokerZone(hours.zone)
  const label = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  return (await findFreeCalls(ctx)).map(({ day, startsAt }) => ({
    label: label.format(new Date(`${day}T00:00:00Z`)),
    times: startsAt.map((at) => [at.toISOString(), time.format(at)] as const),
  }))
}
