import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { NoteMentions } from '#server/identity/notifications/note-mentions.ts'
import { acceptQuote, openQuote } from '#server/intake/merchants/commands/open-quote.ts'
import { askForStatement, openByStatementLink } from '#server/intake/merchants/commands/open-session.ts'
import { requestQuote } from '#server/intake/merchants/commands/request-quote.ts'
import { sendQuote } from '#server/intake/merchants/commands/send-quote.ts'
import { agreeResidual, updateBoardingStep } from '#server/intake/merchants/commands/update-boarding.ts'
import * as work from '#server/intake/merchants/commands/update-merchant-lead.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { fromReplica } from '#server/platform/db/hosts/replica.ts'
import type { HostCookie } from '#server/platform/http/host-cookie.ts'
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts'
import { mount } from '#server/platform/http/mount.ts'
import { linkTokenOf } from '#server/platform/mail/link-token.ts'
import { writeOwnPdf } from '#server/platform/pdf/own-pdf.ts'
import { getPdfMark } from '#server/system/settings/queries.ts'
import * as adminContract from '#shared/intake/merchants/admin-contract.ts'
import { merchantQuotePdfPath, quoteDays, requestMerchantQuote } from '#shared/intake/merchants/contract.ts'
import { acceptMerchantQuote, openMerchantQuote, openStatementLink } from '#shared/intake/merchants/quote-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { findMerchantLeads, requireMerchantDetail } from './merchant-list.ts'
import { countByStatus, findMerchantSession, requireLinkedQuote } from './queries.ts'
import { quotePdf } from './quote-pdf.ts'
import type { Offered } from './quotes.ts'

/** Per IP address. */
const limited = { rateLimit: { max: 10, timeWindow: '1 minute' } } as const
const dayMs = 24 * 60 * 60_000

export interface MerchantLeadRouteOptions {
  readonly keys: EncryptionKeys
  readonly cookie: HostCookie
  readonly brokerName: () => string
  readonly mentions: NoteMentions
}

export async function merchantLeadRoutes(app: FastifyInstance, options: MerchantLeadRouteOptions) {
  const { keys, cookie, brokerName } = options
  const { method, path, access, input, reply: answer } = requestMerchantQuote
  app.route({
    method,
    url: path,
    config: { access, ...limited },
    handler: async (request, reply) => {
      const ctx = await app.contextFor(request, access)
      const values = { ...parse(input, Object.assign({}, request.body)), pagePath: pageOf(request) }
      const { reference, token, session } = await requestQuote(ctx, keys, values, idempotencyKey(request))
      cookie.set(reply, session)
      return answer.parse({ reference, pdfToken: token })
    },
  })
  mount(
    app,
    openStatementLink,
    async (ctx, input, answer) => {
      const { reference, token } = await openByStatementLink(ctx, input.token)
      cookie.set(answer, token)
      return { reference }
    },
    limited,
  )
  mount(app, openMerchantQuote, async (ctx, { token }) => presentOffered(await openQuote(ctx, token), token), limited)
  mount(
    app,
    acceptMerchantQuote,
    async (ctx, { token, version }) => presentOffered(await acceptQuote(ctx, { token, version }), token),
    limited,
  )
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    )
    pdfRoute(scope, brokerName)
  })
  adminRoutes(app, options)
}

/** Returns the browser's merchant request. @throws `unauthenticated`. */
export const findMerchant =
  (cookie: HostCookie) =>
  async (ctx: Context, request: FastifyRequest): Promise<Extract<Actor, { kind: 'merchant' }>> => {
    const token = cookie.read(request)
    const session = token ? await findMerchantSession(ctx, token) : undefined
    if (!session)
      throw new AppError('unauthenticated', 'Please open the link in our email again. Everything you sent is saved.')
    const { id, merchantLeadId, isVerified } = session
    return { kind: 'merchant', merchantLeadId, sessionId: id, isVerified }
  }

const presentOffered = ({ quote, alternatives, isOfLink, ...offered }: Offered, token: string) => ({
  ...offered,
  alternatives: alternatives.map(({ version, terms, validUntil }) => ({ version, terms, validUntil })),
  ...{ version: quote.version, terms: quote.terms, statement: quote.statement, validUntil: quote.validUntil },
  ratesVersion: quote.ratesVersion,
  pdfToken: isOfLink ? token : null,
})

/** GET serves links of earlier versions. */
function pdfRoute(app: FastifyInstance, brokerName: () => string) {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = await app.contextFor(request, 'public')
    const { lead, quote } = await requireLinkedQuote(ctx, linkTokenOf(request))
    const { reference, businessName } = lead
    const { statement, createdAt: at } = quote ?? lead
    const validUntil = quote ? new Date(quote.validUntil) : new Date(at.getTime() + quoteDays * dayMs)
    const { ratesVersion } = quote ?? lead
    const head = {
      ...{ reference, businessName, statement, at, validUntil, broker: brokerName(), mark: await getPdfMark(ctx) },
      ...{ ratesVersion, pricingModel: lead.pricingModel },
    }
    const name = quote ? `${reference}-${quote.version}` : reference
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}.pdf"`)
      .header('cache-control', 'no-store')
      .send(
        await writeOwnPdf(request.ip, () =>
          quotePdf(quote ? { ...head, version: quote.version, terms: quote.terms } : head),
        ),
      )
  }
  for (const method of ['GET', 'POST'] as const)
    app.route({ method, url: merchantQuotePdfPath, config: { access: 'public', ...limited }, handler })
}

/** From the referrer, without query. */
const pageOf = ({ headers }: FastifyRequest) =>
  headers.referer ? URL.parse(headers.referer)?.pathname.slice(0, 300) : undefined

function adminRoutes(app: FastifyInstance, { keys, mentions }: MerchantLeadRouteOptions) {
  mount(app, adminContract.listMerchantLeads, fromReplica(findMerchantLeads))
  mount(app, adminContract.countMerchantLeads, async (ctx) => ({ statuses: await countByStatus(ctx) }))
  mount(app, adminContract.getMerchantDetail, (ctx, { id }) => requireMerchantDetail(ctx, keys, id))
  const after =
    <Input extends { id: string }>(command: (ctx: Context, input: Input) => Promise<unknown>) =>
    async (ctx: Context, input: Input) => {
      await command(ctx, input)
      return requireMerchantDetail(ctx, keys, input.id)
    }
  mount(app, adminContract.assignMerchantLead, after(work.assignMerchantLead))
  mount(app, adminContract.reassignMerchantLead, after(work.reassignMerchantLead))
  mount(app, adminContract.moveMerchantLead, after(work.moveMerchantLead))
  mount(
    app,
    adminContract.writeMerchantNote,
    after((ctx, input) => work.writeMerchantNote(ctx, { keys, mentions }, input)),
  )
  mount(app, adminContract.planMerchantLead, after(work.planMerchantLead))
  mount(app, adminContract.correctStatement, after(work.correctStatement))
  mount(app, adminContract.askForStatement, after(askForStatement))
  mount(app, adminContract.sendMerchantQuote, after(sendQuote))
  mount(app, adminContract.updateBoardingStep, after(updateBoardingStep))
  mount(app, adminContract.agreeResidual, after(agreeResidual))
}
