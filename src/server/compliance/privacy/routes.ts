import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as answers from '#server/compliance/privacy/commands/answer-request.ts'
import { noteMove } from '#server/compliance/privacy/commands/change-request.ts'
import { carryOutDeletion, openCopy, sendCopy } from '#server/compliance/privacy/commands/deletion.ts'
import { confirmRequest, sendRequest } from '#server/compliance/privacy/commands/send-request.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { fromReplica } from '#server/platform/db/hosts/replica.ts'
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts'
import { mount } from '#server/platform/http/mount.ts'
import { linkTokenOf } from '#server/platform/mail/link-token.ts'
import { writeOwnPdf } from '#server/platform/pdf/own-pdf.ts'
import { getPdfMark } from '#server/system/settings/queries.ts'
import * as adminContract from '#shared/compliance/privacy/admin-contract.ts'
import { privacyPaths, sendPrivacyRequest } from '#shared/compliance/privacy/contract.ts'
import { needsProof } from '#shared/compliance/privacy/request-status.ts'
import { requireEmptyHoneypot } from '#shared/intake/leads/bot-signals.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { copyPdf } from './copy-pdf.ts'
import { findCopy } from './held-copy.ts'
import { findRequests, requireRequest, requireRequestFile } from './queries.ts'

/** Per address. */
const limited = { access: 'public', rateLimit: { max: 10, timeWindow: '1 minute' } } as const

export interface PrivacyRouteOptions {
  readonly keys: EncryptionKeys
  readonly brokerName: () => string
  /** Shows the form with field errors; JSON if absent. */
  readonly sendRefusedForm?: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: { values: Record<string, string>; errors: FieldErrors },
  ) => Promise<FastifyReply>
}

export async function privacyRoutes(app: FastifyInstance, options: PrivacyRouteOptions) {
  // https://www.w3.org/TR/gpc/#gpc-support-resource
  app.get('/.well-known/gpc.json', { config: { access: 'public' } }, async (_request, reply) =>
    reply.header('cache-control', 'max-age=3600').send({ gpc: true, lastUpdate: '2026-11-21' }),
  )
  // Plain forms are accepted only in this scope.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    )
    intakeRoute(scope, options)
    linkRoutes(scope, options)
  })
  adminRoutes(app, options.keys)
}

function intakeRoute(app: FastifyInstance, { keys, sendRefusedForm }: PrivacyRouteOptions) {
  const { method, path, access, bodyLimit, input, reply: answer } = sendPrivacyRequest
  app.route({
    ...{ method, url: path, config: limited },
    ...(bodyLimit && { bodyLimit }),
    handler: async (request, reply) => {
      const { body } = request
      const form = body instanceof URLSearchParams ? Object.fromEntries(body) : undefined
      try {
        const ctx = await app.contextFor(request, access)
        const values = parse(input, form ? answersOf(form) : Object.assign({}, body))
        requireEmptyHoneypot(values)
        await sendRequest(ctx, keys, values, idempotencyKey(request))
        const next = needsProof(values.kind) ? privacyPaths.checkMail : privacyPaths.done
        return form ? reply.redirect(next, 303) : answer.parse({ isReceived: true })
      } catch (error) {
        if (!form || !sendRefusedForm || !(error instanceof AppError)) throw error
        return sendRefusedForm(request, reply, { values: form, errors: inputErrors(error) })
      }
    },
  })
}

const answersOf = ({ fullName, ...rest }: Record<string, string>) => ({ name: fullName, ...rest })

/** General errors are under `form`. */
function inputErrors({ fields, message }: AppError): FieldErrors {
  const { name, ...others } = fields
  const errors = name ? { fullName: name, ...others } : others
  return Object.keys(errors).length > 0 ? errors : { form: message }
}

/** Forms of linked pages post to their own URL. */
function linkRoutes(app: FastifyInstance, { keys, brokerName }: PrivacyRouteOptions) {
  app.post(privacyPaths.confirm, { config: limited }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'public')
    const isConfirmed = await confirmRequest(ctx, keys, linkTokenOf(request))
    return reply.redirect(isConfirmed ? privacyPaths.confirmed : privacyPaths.expired, 303)
  })

  app.post(privacyPaths.copy, { config: limited }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'public')
    const opened = await openCopy(ctx, keys, linkTokenOf(request))
    if (!opened) return reply.redirect(privacyPaths.expired, 303)
    const copy = await findCopy(ctx, keys, opened.email)
    const isPdf = request.body instanceof URLSearchParams && request.body.get('form') === 'pdf'
    const about = { broker: brokerName(), email: opened.email, at: ctx.now() }
    return reply
      .type(isPdf ? 'application/pdf' : 'application/json')
      .header('content-disposition', `attachment; filename="my-data.${isPdf ? 'pdf' : 'json'}"`)
      .header('cache-control', 'no-store')
      .send(
        isPdf
          ? await writeOwnPdf(request.ip, async () => copyPdf(copy, { ...about, mark: await getPdfMark(ctx) }))
          : JSON.stringify({ ...about, held: copy }, null, 2),
      )
  })
}

function adminRoutes(app: FastifyInstance, keys: EncryptionKeys) {
  mount(app, adminContract.listRequests, fromReplica(findRequests))
  mount(app, adminContract.getRequestFile, (ctx, { id }) => requireRequestFile(ctx, keys, id))
  const after =
    <Input extends { id: string }>(command: (ctx: Context, keys: EncryptionKeys, input: Input) => Promise<unknown>) =>
    async (ctx: Context, input: Input) => {
      await command(ctx, keys, input)
      return requireRequestFile(ctx, keys, input.id)
    }
  mount(app, adminContract.startRequest, after(answers.startRequest))
  mount(app, adminContract.extendRequest, after(answers.extendRequest))
  mount(app, adminContract.completeRequest, after(answers.completeRequest))
  mount(app, adminContract.refuseRequest, after(answers.refuseRequest))
  mount(app, adminContract.sendCopy, after(sendCopy))
  mount(app, adminContract.carryOutDeletion, after(carryOutDeletion))
  mount(
    app,
    adminContract.noteRequest,
    after(async (ctx, keys, { id, body }) => {
      await requireRequest(ctx, id)
      await noteMove(ctx, keys, { id, action: 'note', text: body })
    }),
  )
}
