import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { NoteMentions } from '#server/identity/notifications/note-mentions.ts'
import { assignContact, writeEntry } from '#server/intake/contact-messages/commands/answer-message.ts'
import { sendMessage } from '#server/intake/contact-messages/commands/send-message.ts'
import {
  moveComplaint,
  setContactSpam,
  setContactStatus,
  setContactTopic,
} from '#server/intake/contact-messages/commands/update-message.ts'
import type { Context } from '#server/platform/context.ts'
import { fromReplica } from '#server/platform/db/hosts/replica.ts'
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts'
import { mount } from '#server/platform/http/mount.ts'
import { contactSentPath } from '#shared/intake/contact-messages/addresses.ts'
import * as adminContract from '#shared/intake/contact-messages/admin-contract.ts'
import { sendContactMessage } from '#shared/intake/contact-messages/contract.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { type ContactDetailDeps, findContacts, requireContactDetail } from './queries.ts'

/** Per IP address. */
const perMinute = 10

export interface ContactRouteOptions extends ContactDetailDeps {
  readonly mentions: NoteMentions
  readonly sendRefusedForm?: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: { values: Record<string, string>; errors: FieldErrors },
  ) => Promise<FastifyReply>
}

export async function contactRoutes(app: FastifyInstance, options: ContactRouteOptions) {
  // The only scope that accepts form posts.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    )
    intakeRoute(scope, options)
  })
  adminRoutes(app, options)
}

function intakeRoute(app: FastifyInstance, { keys, sendRefusedForm }: ContactRouteOptions) {
  const { method, path, access, bodyLimit, input, reply: answer } = sendContactMessage
  app.route({
    method,
    url: path,
    ...(bodyLimit && { bodyLimit }),
    config: { access, rateLimit: { max: perMinute, timeWindow: '1 minute' } },
    handler: async (request, reply) => {
      const { body } = request
      const form = body instanceof URLSearchParams ? Object.fromEntries(body) : undefined
      try {
        const ctx = await app.contextFor(request, access)
        const written = parse(input, form ? answersOf(form) : Object.assign({}, body))
        const pagePath = pageOf(request)
        const received = await sendMessage(ctx, keys, { ...written, pagePath }, idempotencyKey(request))
        return form ? reply.redirect(contactSentPath, 303) : answer.parse(received)
      } catch (error) {
        if (!form || !sendRefusedForm || !(error instanceof AppError)) throw error
        return sendRefusedForm(request, reply, { values: form, errors: inputErrors(error) })
      }
    },
  })
}

/** Form posts carry no numbers. */
const answersOf = ({ fullName, seconds: _text, ...rest }: Record<string, string>) => ({ name: fullName, ...rest })

function inputErrors({ fields, message }: AppError): FieldErrors {
  const { name, ...others } = fields
  const errors = name ? { fullName: name, ...others } : others
  return Object.keys(errors).length > 0 ? errors : { form: message }
}

/** From the referrer, without query. */
const pageOf = ({ headers }: FastifyRequest) =>
  headers.referer ? URL.parse(headers.referer)?.pathname.slice(0, 300) : undefined

function adminRoutes(app: FastifyInstance, deps: ContactRouteOptions) {
  mount(app, adminContract.listContacts, fromReplica(findContacts))
  mount(app, adminContract.getContactDetail, (ctx, { id }) => requireContactDetail(ctx, deps, id))
  const after =
    <Input extends { id: string }>(command: (ctx: Context, input: Input) => Promise<void>) =>
    async (ctx: Context, input: Input) => {
      await command(ctx, input)
      return requireContactDetail(ctx, deps, input.id)
    }
  mount(app, adminContract.assignContact, after(assignContact))
  mount(
    app,
    adminContract.writeContactEntry,
    after((ctx, input) => writeEntry(ctx, deps, input)),
  )
  mount(app, adminContract.setContactStatus, after(setContactStatus))
  mount(app, adminContract.setContactSpam, after(setContactSpam))
  mount(app, adminContract.setContactTopic, after(setContactTopic))
  mount(app, adminContract.moveComplaint, after(moveComplaint))
}
