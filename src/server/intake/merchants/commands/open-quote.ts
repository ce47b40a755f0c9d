import { and, eq, isNull } from 'drizzle-orm'
import { lockMerchantLead } from '#server/intake/merchants/queries.ts'
import { type Offered, requireAlternative, requireOffered } from '#server/intake/merchants/quotes.ts'
import { merchantQuotes } from '#server/intake/merchants/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { QuoteState } from '#shared/intake/merchants/quote-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { changeStatus } from './update-merchant-lead.ts'

/** Opens a quote by its link and records the first time. @throws `not_found`. */
export function openQuote(ctx: Context, token: string): Promise<Offered> {
  return transact(ctx, async (ctx) => {
    const offered = await requireOffered(ctx, token)
    const { id, merchantLeadId, version } = offered.quote
    const first = await ctx.db
      .update(merchantQuotes)
      .set({ openedAt: ctx.now() })
      .where(and(eq(merchantQuotes.id, id), isNull(merchantQuotes.openedAt)))
      .returning({ id: merchantQuotes.id })
    if (first.length > 0) {
      await record(ctx, 'merchant-quote.open', merchantLeadId, { version })
      await announce(ctx, 'merchant-leads', merchantLeadId)
    }
    return offered
  })
}

const refusals: Readonly<Record<Exclude<QuoteState, 'open' | 'accepted'>, string>> = {
  replaced: 'We’ve since sent you a newer quote. Please open the link in our latest email.',
  expired: 'This quote has expired. Please ask us for a new one.',
  closed: 'This request is closed. Write to us and we’ll reopen it.',
}

/**
 * Accepts a quote for the merchant: the link's, or another one shown with it.
 * @throws `conflict` if it can't be accepted, `not_found`.
 */
export function acceptQuote(
  ctx: Context,
  { token, version: chosen }: { token: string; version?: number | undefined },
): Promise<Offered> {
  return transact(ctx, async (ctx) => {
    const read = async () =>
      chosen === undefined ? requireOffered(ctx, token) : requireAlternative(ctx, token, chosen)
    const { quote } = await read()
    const { id, merchantLeadId, version } = quote
    const { status: from } = await lockMerchantLead(ctx, merchantLeadId)
    const offered = await read()
    if (offered.state === 'accepted') return offered
    if (offered.state !== 'open') throw new AppError('conflict', refusals[offered.state])
    const now = ctx.now()
    await ctx.db
      .update(merchantQuotes)
      .set({ acceptedAt: now, openedAt: quote.openedAt ?? now })
      .where(eq(merchantQuotes.id, id))
    await changeStatus(ctx, { id: merchantLeadId, from, to: 'accepted', reason: `Accepted quote ${version}` })
    await record(ctx, 'merchant-quote.accept', merchantLeadId, { version })
    await enqueue(ctx, 'merchant-leads.notify-accepted', { merchantLeadId })
    return read()
  })
}
