import { and, eq, inArray, ne } from 'drizzle-orm'
import { newsletterSubscriptions as subscriptions } from '#server/intake/newsletter/table.ts'
import { recordNewsletterConsent } from '#server/messaging/consents/commands.ts'
import { suppress } from '#server/messaging/contact-policy/commands.ts'
import { type Context, transact } from '#server/platform/context.ts'

/** Ends a subscription, confirmed or not. Returns false for an unknown token; true for one that was already used. */
export function unsubscribe(ctx: Context, token: string, by: 'one-click' | 'page'): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.unsubscribeToken, token))
      .for('update')
    if (!found) return false
    if (found.status === 'unsubscribed') return true

    await end(ctx, found, by)
    await suppress(ctx, found.email, 'unsubscribed')
    return true
  })
}

/**
 * Ends marketing email to a person who asked not to be contacted, subscribed or not. A later confirmed subscription counts as
 * new consent. Runs in the transaction of `ctx`.
 * @param emails normalized.
 */
export async function stopMarketingEmail(ctx: Context, emails: readonly string[]): Promise<void> {
  const running = and(inArray(subscriptions.emailNormalized, [...emails]), ne(subscriptions.status, 'unsubscribed'))
  for (const found of await ctx.db.select().from(subscriptions).where(running).for('update'))
    await end(ctx, found, 'desk')
  for (const email of emails) await suppress(ctx, email, 'unsubscribed')
}

async function end(ctx: Context, found: typeof subscriptions.$inferSelect, by: 'one-click' | 'page' | 'desk') {
  const { id, email, pagePath } = found
  await ctx.db
    .update(subscriptions)
    .set({ status: 'unsubscribed', unsubscribedAt: ctx.now(), unsubscribedBy: by, confirmTokenHash: null })
    .where(eq(subscriptions.id, id))
  if (found.status === 'confirmed') await recordNewsletterConsent(ctx, { id, action: 'withdrawn', email, pagePath })
}
