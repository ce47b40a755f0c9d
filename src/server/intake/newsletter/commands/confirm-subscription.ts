import { and, eq, gt, inArray } from 'drizzle-orm'
import { newsletterSubscriptions as subscriptions } from '#server/intake/newsletter/table.ts'
import { recordNewsletterConsent } from '#server/messaging/consents/commands.ts'
import { liftSuppressions } from '#server/messaging/contact-policy/commands.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'

/** Confirms the email address of a link. Returns false if the link is expired, replaced or invalid. */
export function confirmSubscription(ctx: Context, token: string): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const [found] = await ctx.db
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.confirmTokenHash, hashToken(token)),
          inArray(subscriptions.status, ['pending', 'confirmed']),
          gt(subscriptions.confirmExpiresAt, now),
        ),
      )
      .for('update')
    if (!found) return false
    if (found.status === 'confirmed') return true

    await ctx.db
      .update(subscriptions)
      .set({ status: 'confirmed', confirmedAt: now, confirmEmailCount: 0, unsubscribedAt: null, unsubscribedBy: null })
      .where(eq(subscriptions.id, found.id))
    await liftSuppressions(ctx, found.email)
    await recordNewsletterConsent(ctx, { id: found.id, action: 'given', email: found.email, pagePath: found.pagePath })
    return true
  })
}
