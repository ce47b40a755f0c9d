import { and, eq, lt, sql } from 'drizzle-orm'
import { newsletterSubscriptions as subscriptions } from '#server/intake/newsletter/table.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { heldIds } from '#server/system/legal-holds/queries.ts'
import { fixedRetention } from '#shared/system/settings/retention.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How many days a confirmation link is valid. */
export const confirmDays = 7
/** Days after which unconfirmed subscriptions are deleted. */
const pendingRetentionDays = fixedRetention.pendingSubscriptions

/** Returns the delay before the next link to the same address, ms: ten minutes, doubled each time, up to a day. */
export const resendDelayMs = (mailsSent: number) =>
  mailsSent === 0 ? 0 : Math.min(day, 10 * minute * 2 ** (mailsSent - 1))

/**
 * Creates the token of the next confirmation link and invalidates the previous one.
 * @returns undefined if there is nothing to confirm or the last link was sent too recently, because a public form must not
 * flood a mailbox.
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
  if (asked.confirmSentAt && now < asked.confirmSentAt.getTime() + resendDelayMs(asked.confirmEmailCount))
    return undefined

  const token = newToken()
  await ctx.db
    .update(subscriptions)
    .set({ confirmTokenHash: hashToken(token), confirmExpiresAt: new Date(now + confirmDays * day) })
    .where(eq(subscriptions.id, id))
  return { to: asked.email, token, unsubscribeToken: asked.unsubscribeToken }
}

/** Records that the link was sent, and deletes subscriptions that were never confirmed, unless a legal hold keeps them. */
export async function recordConfirmationSent(ctx: Context, id: string): Promise<void> {
  const now = ctx.now()
  const [sent] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  await ctx.db
    .update(subscriptions)
    .set({ confirmSentAt: now, confirmEmailCount: (sent?.confirmEmailCount ?? 0) + 1 })
    .where(eq(subscriptions.id, id))
  const tooOld = new Date(now.getTime() - pendingRetentionDays * day)
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
