import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { expectCommission } from '#server/placement/commissions/commands/sync-with-offer.ts'
import { hasCommissionOfLender } from '#server/placement/commissions/queries.ts'
import { findDeal } from '#server/placement/deals/queries.ts'
import { earn } from '#server/placement/offers/commands/record-funding.ts'
import { findChosenOffer } from '#server/placement/offers/queries.ts'
import { offers } from '#server/placement/offers/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { fundedFigures } from '#shared/placement/commissions/commission-amount.ts'
import { commissionOf } from '#shared/placement/offers/terms.ts'

/** Applications per batch. */
const batch = 100

/**
 * Adds deals and commissions for applications that were funded before deals existed; safe to repeat. Each has its own
 * transaction, so that one failure does not affect the others.
 * @throws AggregateError at the end if any failed.
 */
export async function openMissingDeals(ctx: Context): Promise<void> {
  const faults: unknown[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await findMissing(ctx, after)
    for (const id of ids)
      await transact(ctx, (ctx) => openMissingDeal(ctx, id)).catch((fault: unknown) => faults.push(fault))
    after = ids.at(-1) ?? after
    if (ids.length < batch) break
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} funded applications have no deal.`)
}

async function findMissing({ db }: Context, after: string): Promise<string[]> {
  const hasNone = sql`not exists (select from deals where deals.application_id = ${offers.applicationId})`
  const rows = await db
    .select({ id: offers.applicationId })
    .from(offers)
    .where(and(eq(offers.status, 'funded'), isNotNull(offers.funding), hasNone, gt(offers.applicationId, after)))
    .orderBy(asc(offers.applicationId))
    .limit(batch)
  return rows.map(({ id }) => id)
}

async function openMissingDeal(ctx: Context, applicationId: string): Promise<void> {
  await lockApplication(ctx, applicationId)
  const offer = await findChosenOffer(ctx, applicationId)
  if (!offer?.funding || (await findDeal(ctx, applicationId))) return
  if (!(await hasCommissionOfLender(ctx, applicationId)))
    await expectCommission(ctx, {
      ...{ applicationId, lenderId: offer.lenderId, terms: commissionOf(offer.terms) },
      ...{ figures: fundedFigures(offer, offer.amountCents), ownerStaffId: offer.ownerStaffId },
    })
  await earn(ctx, offer, offer.funding)
}
