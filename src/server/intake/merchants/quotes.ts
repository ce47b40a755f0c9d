import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import type { MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import type { MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'
import { isSameProcessor, type QuoteState } from '#shared/intake/merchants/quote-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { merchantLeads, merchantQuoteLinks, merchantQuotes } from './table.ts'

export type MerchantQuote = typeof merchantQuotes.$inferSelect

export interface Offered {
  readonly quote: MerchantQuote
  readonly reference: string
  readonly businessName: string
  readonly state: QuoteState
  /** The link was sent for this quote. */
  readonly isOfLink: boolean
  /** Open quotes of other processors, latest first. */
  readonly alternatives: readonly MerchantQuote[]
}

/** Returns a link's quote. @throws `not_found` if expired or unknown. */
export async function requireOffered(ctx: Context, token: string): Promise<Offered> {
  const [found] = await ctx.db
    .select({ quote: merchantQuotes, lead: merchantLeads })
    .from(merchantQuoteLinks)
    .innerJoin(merchantQuotes, eq(merchantQuotes.id, merchantQuoteLinks.quoteId))
    .innerJoin(merchantLeads, eq(merchantLeads.id, merchantQuotes.merchantLeadId))
    .where(and(eq(merchantQuoteLinks.tokenHash, hashToken(token)), gt(merchantQuoteLinks.expiresAt, ctx.now())))
  if (!found) throw new AppError('not_found', 'This link no longer works. Please ask us for a new one.')
  return { ...(await presentTo(ctx, found.lead, found.quote)), isOfLink: true }
}

/** Returns another open quote of the link's request. @throws `not_found`. */
export async function requireAlternative(ctx: Context, token: string, version: number): Promise<Offered> {
  const offered = await requireOffered(ctx, token)
  if (offered.quote.version === version) return offered
  const [lead] = await ctx.db.select().from(merchantLeads).where(eq(merchantLeads.id, offered.quote.merchantLeadId))
  const quote = (await findQuotes(ctx, [offered.quote.merchantLeadId])).find((one) => one.version === version)
  if (!lead || !quote) throw new AppError('not_found', 'This quote was not found. Refresh and try again.')
  return { ...(await presentTo(ctx, lead, quote)), isOfLink: false }
}

async function presentTo(ctx: Context, lead: typeof merchantLeads.$inferSelect, quote: MerchantQuote) {
  const all = await findQuotes(ctx, [lead.id])
  const stateNow = (one: MerchantQuote) => stateOf(ctx, one, lead.status, isReplaced(one, all))
  const alternatives = all.filter((one) => !isSameProcessor(one.terms, quote.terms) && stateNow(one) === 'open')
  const { reference, businessName } = lead
  return { quote, reference, businessName, state: stateNow(quote), alternatives }
}

/** Returns whether a later quote of the same processor was sent. */
export const isReplaced = (quote: MerchantQuote, all: readonly MerchantQuote[]) =>
  all.some(({ version, terms }) => version > quote.version && isSameProcessor(terms, quote.terms))

function stateOf(ctx: Context, quote: MerchantQuote, status: MerchantStatus, wasReplaced: boolean): QuoteState {
  if (quote.acceptedAt) return 'accepted'
  if (wasReplaced) return 'replaced'
  if (status !== 'quote_sent') return 'closed'
  // Valid to its last day's end in every US time zone: none is behind UTC-12.
  const behind = new Date(ctx.now().getTime() - 12 * 60 * 60_000)
  return behind.toISOString().slice(0, 10) > quote.validUntil ? 'expired' : 'open'
}

/** Returns a quote. @throws `not_found`. */
export async function requireQuote(ctx: Context, id: string): Promise<MerchantQuote> {
  const [found] = await ctx.db.select().from(merchantQuotes).where(eq(merchantQuotes.id, id))
  if (!found) throw new AppError('not_found', 'The requested resource was not found.')
  return found
}

/** Returns requests' quotes, latest first. */
export const findQuotes = (ctx: Context, leadIds: readonly string[]): Promise<MerchantQuote[]> =>
  ctx.db
    .select()
    .from(merchantQuotes)
    .where(inArray(merchantQuotes.merchantLeadId, [...leadIds]))
    .orderBy(asc(merchantQuotes.merchantLeadId), desc(merchantQuotes.version))

/** Returns a request's quotes for staff, latest first. */
export async function listQuotes(ctx: Context, leadId: string): Promise<MerchantDetail['quotes']> {
  const rows = await ctx.db
    .select({ quote: merchantQuotes, by: staff.name })
    .from(merchantQuotes)
    .innerJoin(staff, eq(staff.id, merchantQuotes.staffId))
    .where(eq(merchantQuotes.merchantLeadId, leadId))
    .orderBy(desc(merchantQuotes.version))
  return rows.map(({ quote, by }) => {
    const { id, version, terms, statement, ratesVersion, validUntil, createdAt, emailedAt, openedAt, acceptedAt } =
      quote
    return {
      ...{ id, version, terms, statement, ratesVersion, validUntil, by },
      createdAt: createdAt.toISOString(),
      emailedAt: emailedAt?.toISOString() ?? null,
      openedAt: openedAt?.toISOString() ?? null,
      acceptedAt: acceptedAt?.toISOString() ?? null,
    }
  })
}
