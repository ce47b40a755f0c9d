import { and, inArray, lte } from 'drizzle-orm'
import { changeStatus } from '#server/placement/offers/commands/change-status.ts'
import { offers } from '#server/placement/offers/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

/** Offers of one transaction, at most. */
const batch = 100

/**
 * Ends the offers whose time is over, and tells the applicants of those they knew. Two servers share the work: a row that
 * one of them holds is left to it.
 */
export async function expireOffers(ctx: Context): Promise<void> {
  const due = and(
    lte(offers.expiresAt, ctx.now()),
    inArray(offers.status, ['received', 'disclosure_pending', 'presentable', 'presented']),
  )
  const expired = await transact(ctx, async (ctx) => {
    const rows = await ctx.db.select().from(offers).where(due).limit(batch).for('update', { skipLocked: true })
    for (const offer of rows) {
      await changeStatus(ctx, offer, 'expired')
      if (offer.status === 'presented')
        await enqueue(ctx, 'offers.tell-applicant', { applicationId: offer.applicationId, event: 'expired' })
    }
    return rows.length
  })
  if (expired === batch) await expireOffers(ctx)
}
