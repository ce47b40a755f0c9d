import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { contactEntries, contactMessages } from '#server/intake/contact-messages/table.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'

/** Maximum receipts per address, so that the public form cannot flood a mailbox. */
const perHour = 5
const perDay = 10
const hourMs = 60 * 60_000

/** Returns whether another receipt may be sent to this address now. */
export async function maySendReceipt(ctx: Context, emailNormalized: string): Promise<boolean> {
  const sentWithin = (ms: number) =>
    ctx.db.$count(
      contactMessages,
      and(
        eq(contactMessages.emailNormalized, emailNormalized),
        gt(contactMessages.createdAt, new Date(ctx.now().getTime() - ms)),
        isNotNull(contactMessages.acknowledgedAt),
      ),
    )
  return (await sentWithin(hourMs)) < perHour && (await sentWithin(24 * hourMs)) < perDay
}

/** Records that a receipt was sent. */
export async function recordReceiptSent(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(contactMessages).set({ acknowledgedAt: ctx.now() }).where(eq(contactMessages.id, id))
}

/** Records that a reply was sent. */
export async function recordReplySent(
  ctx: Context,
  { id, contactId }: { id: string; contactId: string },
): Promise<void> {
  await ctx.db.update(contactEntries).set({ sentAt: ctx.now() }).where(eq(contactEntries.id, id))
  await announce(ctx, 'contacts', contactId)
}
