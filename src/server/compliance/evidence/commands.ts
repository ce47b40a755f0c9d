import { and, asc, desc, eq, gt, notExists, sql } from 'drizzle-orm'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { consentChain } from './table.ts'
import { chainStart, linksAfter } from './verify-chain.ts'

/** A few milliseconds, even with a single database session. */
const linkBatch = 500

/**
 * Links consents, oldest first, on one server at a time (record 25).
 * @param since skips older events.
 * @returns `busy` if another server is working.
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

/** UUIDv7 ids start with their time (RFC 9562, 5.7). */
function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
