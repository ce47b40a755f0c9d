import { and, eq, lt, sql } from 'drizzle-orm'
import { heldIds } from '#server/compliance/legal-holds/queries.ts'
import { newsletterSubscriptions as subscriptions } from '#server/intake/newsletter/table.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { fixedRetention } from '#shared/system/settings/retention.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How long a link works. */
export const confirmDays = 7
/** Requests that nobody confirmed are forgotten after so long. */
const keepPendingDays = fixedRetention.pendingSubscriptions

/** The pause before another link goes to the same address, ms: ten minutes, doubled each time, at most a day. */
export const pauseMs = (mailsSent: number) => (mailsSent === 0 ? 0 : Math.min(day, 10 * minute * 2 ** (mailsSent - 1)))

/**
 * Makes the token of a link that is about to be mailed; the one before is dead.
 * @returns undefined where there is nothing to confirm, or the address had a link a moment ago: a form that anybody can
 * fill must not become a way to flood somebody's mailbox.
 */
export async function prepareConfirmation(
  ctx: Context,
  id: string,
): Promise<{ to: string; token: string; unsubscribeToken: string } | undefined> {
  const now = ctx.now().getTime()
  const [asked] = await ctx.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.status, 'pending')))
  if (!asked) return undefined
  if (asked.confirmSentAt && now < asked.confirmSentAt.getTime() + pauseMs(asked.confirmMails)) return undefined

  const token = newToken()
  await ctx.db
    .update(subscriptions)
    .set({ confirmTokenHash: hashToken(token), confirmExpiresAt: new Date(now + confirmDays * day) })
    .where(eq(subscriptions.id, id))
  return { to: asked.email, token, unsubscribeToken: asked.unsubscribeToken }
}

/** Records that the link was sent, and deletes subscriptions that were never confirmed, unless a legal hold keeps them. */
export async function settleConfirmation(ctx: Context, id: string): Promise<void> {
  const now = ctx.now()
  const [sent] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  await ctx.db
    .update(subscriptions)
    .set({ confirmSentAt: now, confirmMails: (sent?.confirmMails ?? 0) + 1 })
    .where(eq(subscriptions.id, id))
  const tooOld = new Date(now.getTime() - keepPendingDays * day)
  await ctx.db
    .delete(subscriptions)
    .where(
      and(
        eq(subscriptions.status, 'pending'),
        lt(subscriptions.requestedAt, tooOld),
        sql`${subscriptions.id} not in ${heldIds('newsletter')}`,
      ),
    )
}
