import type { FastifyInstance, FastifyRequest } from 'fastify'
import PDFDocument from 'pdfkit'
import { acceptQuote, openQuote } from '#server/intake/merchants/commands/open-quote.ts'
import { askForStatement, openByStatementLink } from '#server/intake/merchants/commands/open-session.ts'
import { requestQuote } from '#server/intake/merchants/commands/request-quote.ts'
import { sendQuote } from '#server/intake/merchants/commands/send-quote.ts'
import { agreeResidual, updateBoardingStep } from '#server/intake/merchants/commands/update-boarding.ts'
import * as work from '#server/intake/merchants/commands/update-merchant-lead.ts'
import { asPage } from '#server/platform/audit/as-page.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { HostCookie } from '#server/platform/http/host-cookie.ts'
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts'
import { mount } from '#server/platform/http/mount.ts'
import { pdfFonts } from '#server/platform/pdf/open-pdf.ts'
import * as adminContract from '#shared/intake/merchants/admin-contract.ts'
import { analyseStatement, listPricing, type Statement } from '#shared/intake/merchants/analyse-statement.ts'
import type { PricingModel } from '#shared/intake/merchants/choices.ts'
import { merchantQuotePdfPath, quoteDays, requestMerchantQuote } from '#shared/intake/merchants/contract.ts'
import {
  costSourceLabels,
  explainPricingModel,
  formatAssumption,
  formatBreakEven,
  formatContract,
  formatOffer,
  formatPricing,
  formatRange,
  formatShare,
  formatVerdict,
  offerAssumptions,
  sourceLabels,
} from '#shared/intake/merchants/format-quote.ts'
import {
  acceptMerchantQuote,
  openMerchantQuote,
  openStatementLink,
  type QuoteTerms,
} from '#shared/intake/merchants/quote-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { parse } from '#shared/kit/parse.ts'
import { findMerchantLeads, requireMerchantDetail } from './merchant-list.ts'
import { countByStatus, findMerchantSession, requireLinkedQuote } from './queries.ts'
import type { Offered } from './quotes.ts'

const margin = 56
const labelWidth = 250
const ink = '#16261f'
const soft = '#4c5a53'

interface Quote {
  readonly reference: string
  readonly broker: string
  readonly businessName: string
  readonly statement: Statement
  /** If absent, the public price list. */
  readonly terms?: QuoteTerms
  readonly version?: number
  readonly pricingModel: PricingModel
  readonly ratesVersion: string
  readonly at: Date
  readonly validUntil: Date
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const rangeAndShare = (range: { low: number; high: number }, volumeCents: number) =>
  `${formatRange(range)} (${formatShare(range, volumeCents)})`

const paragraph = (pdf: PDFKit.PDFDocument, text: string) =>
  pdf.font(pdfFonts.plain).fontSize(9).fillColor(soft).text(text, margin).moveDown(0.25)

/** Per IP address. */
const limited = { rateLimit: { max: 10, timeWindow: '1 minute' } } as const
const dayMs = 24 * 60 * 60_000

export interface MerchantLeadRouteOptions {
  readonly keys: EncryptionKeys
  readonly cookie: HostCookie
  readonly brokerName: () => string
}

export function merchantLeadRoutes(app: FastifyInstance, { keys, cookie, brokerName }: MerchantLeadRouteOptions) {
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
      return answer.parse({ reference, pdfPath: pdfPathOf(token) })
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
    async (ctx, { token }) => presentOffered(await acceptQuote(ctx, token), token),
    limited,
  )
  pdfRoute(app, brokerName)
  adminRoutes(app, keys)
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

const pdfPathOf = (token: string) => `${merchantQuotePdfPath}?token=${token}`

const presentOffered = ({ quote, ...offered }: Offered, token: string) => ({
  ...offered,
  ...{ version: quote.version, terms: quote.terms, statement: quote.statement, validUntil: quote.validUntil },
  ratesVersion: quote.ratesVersion,
  pdfPath: pdfPathOf(token),
})

function pdfRoute(app: FastifyInstance, brokerName: () => string) {
  app.get(merchantQuotePdfPath, { config: { access: 'public', ...limited } }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'public')
    const { lead, quote } = await requireLinkedQuote(ctx, tokenOf(request))
    const { reference, businessName } = lead
    const { statement, createdAt: at } = quote ?? lead
    const validUntil = quote ? new Date(quote.validUntil) : new Date(at.getTime() + quoteDays * dayMs)
    const { ratesVersion } = quote ?? lead
    const head = {
      ...{ reference, businessName, statement, at, validUntil, broker: brokerName() },
      ...{ ratesVersion, pricingModel: lead.pricingModel },
    }
    const name = quote ? `${reference}-${quote.version}` : reference
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}.pdf"`)
      .header('cache-control', 'no-store')
      .send(await quotePdf(quote ? { ...head, version: quote.version, terms: quote.terms } : head))
  })
}

/** Empty matches nothing. */
function tokenOf({ query }: FastifyRequest): string {
  const { token } = query as { token?: unknown }
  return typeof token === 'string' && /^[\w-]{1,100}$/.test(token) ? token : ''
}

/** From the referrer, without query. */
const pageOf = ({ headers }: FastifyRequest) =>
  headers.referer ? URL.parse(headers.referer)?.pathname.slice(0, 300) : undefined

function adminRoutes(app: FastifyInstance, keys: EncryptionKeys) {
  mount(
    app,
    adminContract.listMerchantLeads,
    asPage('merchant-leads', ({ leads }) => leads, findMerchantLeads),
  )
  mount(app, adminContract.countMerchantLeads, async (ctx) => ({ statuses: await countByStatus(ctx) }))
  mount(app, adminContract.getMerchantDetail, async (ctx, { id }) => {
    const file = await requireMerchantDetail(ctx, keys, id)
    await record(ctx, 'merchant-lead.view', id)
    return file
  })
  const after =
    <Input extends { id: string }>(command: (ctx: Context, input: Input) => Promise<void>) =>
    async (ctx: Context, input: Input) => {
      await command(ctx, input)
      return requireMerchantDetail(ctx, keys, input.id)
    }
  mount(app, adminContract.assignMerchantLead, after(work.assignMerchantLead))
  mount(app, adminContract.moveMerchantLead, after(work.moveMerchantLead))
  mount(
    app,
    adminContract.writeMerchantNote,
    after((ctx, input) => work.writeMerchantNote(ctx, keys, input)),
  )
  mount(app, adminContract.planMerchantLead, after(work.planMerchantLead))
  mount(app, adminContract.correctStatement, after(work.correctStatement))
  mount(app, adminContract.askForStatement, after(askForStatement))
  mount(app, adminContract.sendMerchantQuote, after(sendQuote))
  mount(app, adminContract.updateBoardingStep, after(updateBoardingStep))
  mount(app, adminContract.agreeResidual, after(agreeResidual))
}

async function quotePdf(quote: Quote): Promise<Buffer> {
  const { statement, terms } = quote
  const analysis = analyseStatement(statement, terms, quote.ratesVersion)
  const title = terms
    ? `Card processing: quote ${quote.reference}, version ${quote.version}`
    : `Card processing: comparison ${quote.reference}`
  const pdf = new PDFDocument({
    ...{ size: 'LETTER', margin, lang: 'en-US', displayTitle: true },
    info: { Title: title, Author: quote.broker, CreationDate: quote.at },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.once('end', resolve))

  heading(pdf, title, 18)
  paragraph(pdf, `For ${quote.businessName}, by ${quote.broker}, ${day.format(quote.at)}.`)
  paragraph(pdf, `${terms ? 'Valid' : 'Based on published prices. Available'} until ${day.format(quote.validUntil)}.`)
  pdf
    .moveDown(0.8)
    .font(pdfFonts.bold)
    .fontSize(11)
    .fillColor(ink)
    .text(terms ? formatOffer(analysis) : formatVerdict(analysis))

  heading(pdf, 'Your month', 13)
  rows(pdf, [
    ['Card sales', formatCents(statement.volumeCents)],
    ['All fees', formatCents(statement.feesCents)],
    ['Payments', `${statement.payments}, ${formatCents(analysis.averagePaymentCents)} on average`],
    ['Effective rate', formatBasisPoints(analysis.effectiveBasisPoints, 2)],
  ])
  const explained = explainPricingModel(quote.pricingModel, analysis)
  if (explained) paragraph(pdf.moveDown(0.4), explained)
  heading(pdf, 'Where the fees go, estimated', 13)
  const { volumeCents } = statement
  rows(pdf, [
    ['Interchange, to card-issuing banks', rangeAndShare(analysis.interchangeCents, volumeCents)],
    ['Assessments, to the networks', rangeAndShare(analysis.assessmentsCents, volumeCents)],
    ['Kept by your processor', rangeAndShare(analysis.markupCents, volumeCents)],
  ])
  heading(
    pdf,
    terms ? `The same month with ${terms.processor}` : 'The same month with a public interchange-plus price list',
    13,
  )
  rows(pdf, [
    ...formatPricing(terms ?? listPricing(volumeCents)),
    ...(terms ? ([['Contract', formatContract(terms)]] as const) : []),
    ['Markup and monthly fee', formatRange(analysis.offeredMarkupCents)],
    ['All fees', rangeAndShare(analysis.offeredCents, volumeCents)],
    ['Monthly savings (negative: it would cost more)', formatRange(analysis.savingCents)],
    ['Switching pays off', formatBreakEven(analysis)],
  ])
  if (terms?.remarks) {
    heading(pdf, 'Notes', 13)
    paragraph(pdf, terms.remarks)
  }
  heading(pdf, 'Assumptions', 13)
  for (const words of terms ? offerAssumptions(statement, terms) : formatAssumption(statement))
    paragraph(pdf, `• ${words}`)
  heading(pdf, 'Sources', 13)
  for (const words of terms ? costSourceLabels : sourceLabels) paragraph(pdf, `• ${words}`)

  pdf.end()
  await ended
  return Buffer.concat(parts)
}

function heading(pdf: PDFKit.PDFDocument, text: string, size: number) {
  pdf
    .moveDown(size > 13 ? 0 : 1)
    .font(pdfFonts.bold)
    .fontSize(size)
    .fillColor(ink)
    .text(text, margin)
  pdf.moveDown(0.4)
}

function rows(pdf: PDFKit.PDFDocument, lines: readonly (readonly [label: string, words: string])[]) {
  for (const [label, words] of lines) {
    const top = pdf.y
    pdf
      .font(pdfFonts.plain)
      .fontSize(9)
      .fillColor(soft)
      .text(label, margin, top, { width: labelWidth - 12 })
    const below = pdf.y
    pdf
      .fontSize(10)
      .fillColor(ink)
      .text(words, margin + labelWidth, top)
    pdf.y = Math.max(below, pdf.y) + 4
  }
}
