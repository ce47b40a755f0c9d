import { desc, eq } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { lockMerchantLead } from '#server/intake/merchants/queries.ts'
import { merchantQuoteLinks, merchantQuotes } from '#server/intake/merchants/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { ratesVersion } from '#shared/intake/merchants/published-rates.ts'
import type { QuoteTerms } from '#shared/intake/merchants/quote-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { changeStatus } from './update-merchant-lead.ts'

interface NewQuote {
  readonly id: string
  readonly quoteId: string
  readonly terms: QuoteTerms
  readonly validUntil: string
}

/** Processors change prices twice a year. */
const maxDays = 90
const dayMs = 24 * 60 * 60_000

/**
 * Sends a quote as the next version, replacing earlier ones.
 * @throws `conflict` before analysis or after acceptance, `invalid` for a past or distant date.
 */
export function sendQuote(ctx: Context, { id, quoteId, terms, validUntil }: NewQuote): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { status: from, statement } = await lockMerchantLead(ctx, id)
    const [known] = await ctx.db.select().from(merchantQuotes).where(eq(merchantQuotes.id, quoteId))
    if (known?.merchantLeadId === id) return
    if (known) throw new AppError('conflict', 'We couldn’t save this quote. Please send it again.')
    if (from !== 'analysed' && from !== 'quote_sent')
      throw new AppError('conflict', 'Quotes can be sent once the figures are analyzed. Refresh and try again.')
    await requireValidDate(ctx, validUntil)
    const [latest] = await ctx.db
      .select()
      .from(merchantQuotes)
      .where(eq(merchantQuotes.merchantLeadId, id))
      .orderBy(desc(merchantQuotes.version))
      .limit(1)
    const version = (latest?.version ?? 0) + 1
    await ctx.db.insert(merchantQuotes).values({
      ...{ id: quoteId, merchantLeadId: id, version, terms, statement, ratesVersion, validUntil },
      ...{ staffId: requireActor(ctx).id, createdAt: ctx.now() },
    })
    if (from === 'analysed') await changeStatus(ctx, { id, from, to: 'quote_sent' })
    await record(ctx, 'merchant-quote.send', id, { version, terms, validUntil })
    await enqueue(ctx, 'merchant-leads.send-processor-quote', { quoteId })
  })
}

async function requireValidDate(ctx: Context, validUntil: string) {
  const today = await findToday(ctx)
  if (validUntil >= today && validUntil <= addDays(today, maxDays)) return
  const text = `Enter a date within the next ${maxDays} days`
  throw new AppError('invalid', 'Please check your input and try again.', { validUntil: text })
}

/** Creates a token that outlives the quote and ends the previous one. */
export function makeOfferLink(
  ctx: Context,
  { id: quoteId, merchantLeadId, validUntil }: { id: string; merchantLeadId: string; validUntil: string },
): Promise<string> {
  return transact(ctx, async (ctx) => {
    await ctx.db.delete(merchantQuoteLinks).where(eq(merchantQuoteLinks.quoteId, quoteId))
    const token = newToken()
    const expiresAt = new Date(Date.parse(validUntil) + maxDays * dayMs)
    await ctx.db.insert(merchantQuoteLinks).values({ tokenHash: hashToken(token), merchantLeadId, quoteId, expiresAt })
    return token
  })
}

/** Records the quote's email. */
export async function recordOfferEmailed(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(merchantQuotes).set({ emailedAt: ctx.now() }).where(eq(merchantQuotes.id, id))
}
