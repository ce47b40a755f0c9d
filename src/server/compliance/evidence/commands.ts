import { and, asc, desc, eq, gt, notExists, sql } from 'drizzle-orm'
import { chainStart, linksAfter } from '#server/compliance/evidence/chain-link.ts'
import { consentChain } from '#server/compliance/evidence/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { type Context, transact } from '#server/platform/context.ts'

/** Events that one transaction links: a few milliseconds, also where the database has one session only. */
const linkBatch = 500

/**
 * Links the consents that stand in no link yet, oldest first. Of several servers one works at a time, and the others
 * have nothing to do.
 * @param since looks only at events that were made after this time; absent, at all of them.
 * @returns `busy` where another server is at it; `more` where more may be waiting.
 */
export function linkConsents(ctx: Context, since: Date | undefined): Promise<'done' | 'more' | 'busy'> {
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('harborline.consent-chain')) as mine`,
    )
    if (!rows[0]?.mine) return 'busy'

    const linked = ctx.db
      .select({ seq: consentChain.seq })
      .from(consentChain)
      .where(eq(consentChain.eventId, consentEvents.id))
    const events = await ctx.db
      .select()
      .from(consentEvents)
      .where(and(notExists(linked), since ? gt(consentEvents.id, firstIdOf(since)) : undefined))
      .orderBy(asc(consentEvents.id))
      .limit(linkBatch)
    if (events.length === 0) return 'done'

    const [last] = await ctx.db.select().from(consentChain).orderBy(desc(consentChain.seq)).limit(1)
    await ctx.db.insert(consentChain).values(linksAfter(last ?? chainStart, events, ctx.now()))
    return events.length === linkBatch ? 'more' : 'done'
  })
}

/** The least UUID of version 7 of that millisecond: ids begin with their time (RFC 9562, 5.7), and an index has them in order. */
function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
