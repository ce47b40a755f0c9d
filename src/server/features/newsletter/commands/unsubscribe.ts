import { eq } from 'drizzle-orm'
import { recordNewsletterConsent } from '#server/features/consents/commands.ts'
import { newsletterSubscriptions as subscriptions } from '#server/features/newsletter/table.ts'
import { suppress } from '#server/features/outbound/commands.ts'
import { type Context, transact } from '#server/platform/context.ts'

/**
 * Ends a subscription, confirmed or not, at once. False for a token that was never given out; one that was used before
 * is answered like the first time.
 */
export function unsubscribe(ctx: Context, token: string, by: 'one-click' | 'page'): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.unsubscribeToken, token))
      .for('update')
    if (!found) return false
    if (found.status === 'unsubscribed') return true

    await ctx.db
      .update(subscriptions)
      .set({ status: 'unsubscribed', unsubscribedAt: ctx.now(), unsubscribedBy: by, confirmTokenHash: null })
      .where(eq(subscriptions.id, found.id))
    await suppress(ctx, found.email, 'unsubscribed')
    if (found.status === 'confirmed')
      await recordNewsletterConsent(ctx, {
        id: found.id,
        action: 'withdrawn',
        email: found.email,
        pagePath: found.pagePath,
      })
    return true
  })
}
