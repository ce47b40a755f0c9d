import { and, inArray, lte } from 'drizzle-orm'
import { changeStatus } from '#server/placement/offers/commands/change-status.ts'
import { offers } from '#server/placement/offers/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

/** Offers per transaction. */
const batch = 100

/**
 * Expires offers that are past their time, and notifies applicants who knew them. Several servers can share the work:
 * each skips rows locked by another.
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
        await enqueue(ctx, 'offers.notify-applicant', { applicationId: offer.applicationId, event: 'expired' })
    }
    return rows.length
  })
  if (expired === batch) await expireOffers(ctx)
}
