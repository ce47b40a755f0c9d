import { and, asc, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireApplication } from '#server/applications/applications/queries.ts'
import type { Commission } from '#server/placement/commissions/queries.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import { requireLender } from '#server/placement/lenders/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import type { CommissionTerms, DealFigures } from '#shared/placement/commissions/commission-amount.ts'
import { insertSplits } from './split-commission.ts'
import { recomputeSplits, scheduledCentsOf, updateCommission } from './update-commission.ts'

/** Lenders pay 5 to 15 days after funding. */
export const paysWithinDays = 10

/** Adds the expected commission of a chosen offer, split with the offer's assignee, in the caller's transaction. */
export async function expectCommission(
  ctx: Context,
  chosen: {
    applicationId: string
    lenderId: string
    terms: CommissionTerms
    figures: DealFigures
    ownerStaffId: string | null
  },
): Promise<void> {
  const terms = { ...chosen.terms, figures: chosen.figures }
  if (scheduledCentsOf(terms) === 0) return
  const now = ctx.now()
  const [expected] = await ctx.db
    .insert(commissions)
    .values({
      ...{ id: uuidv7(), applicationId: chosen.applicationId, lenderId: chosen.lenderId, direction: 'receivable' },
      ...{ ...terms, scheduledCents: scheduledCentsOf(terms), description: 'Lender commission' },
      ...{ status: 'expected', statusChangedAt: now, createdAt: now },
    })
    .returning()
  if (!expected) return
  await record(ctx, 'commission.expect', expected.id, {
    applicationId: chosen.applicationId,
    scheduledCents: expected.scheduledCents,
  })
  await splitWithAssignee(ctx, expected, chosen.ownerStaffId)
  await announce(ctx, 'commissions', expected.id)
}

async function splitWithAssignee(ctx: Context, expected: Commission, madeFor: string | null) {
  const ownerStaffId = madeFor ?? (await requireApplication(ctx, expected.applicationId)).ownerStaffId
  const { agentShareBasisPoints } = (await findSiteSettings(ctx)).deals
  if (ownerStaffId && agentShareBasisPoints > 0)
    await insertSplits(ctx, expected, [{ staffId: ownerStaffId, partner: '', basisPoints: agentShareBasisPoints }])
}

/** Removes expected commissions in the caller's transaction when a choice is reverted. */
export async function removeExpectedCommissions(ctx: Context, applicationId: string): Promise<void> {
  const dropped = await ctx.db
    .delete(commissions)
    .where(
      and(
        eq(commissions.applicationId, applicationId),
        eq(commissions.status, 'expected'),
        isNull(commissions.splitOf),
        isNull(commissions.successFeeId),
      ),
    )
    .returning()
  for (const { id, scheduledCents } of dropped) {
    await record(ctx, 'commission.cancel', id, { applicationId, scheduledCents })
    await announce(ctx, 'commissions', id)
  }
}

/** Makes commissions due on the funded amount and starts the clawback period, in the caller's transaction. */
export async function makeCommissionsDue(
  ctx: Context,
  { applicationId, fundedOn, figures }: { applicationId: string; fundedOn: string; figures: DealFigures },
): Promise<void> {
  const expected = await ctx.db
    .select()
    .from(commissions)
    .where(
      and(
        eq(commissions.applicationId, applicationId),
        eq(commissions.status, 'expected'),
        isNull(commissions.splitOf),
        isNull(commissions.successFeeId),
      ),
    )
    .orderBy(asc(commissions.id))
  for (const commission of expected) {
    const { clawbackDays } = await requireLender(ctx, commission.lenderId)
    const due = await updateCommission(ctx, commission, 'due', {
      status: 'due',
      figures,
      scheduledCents: scheduledCentsOf({ ...commission, figures }),
      scheduledOn: addDays(fundedOn, paysWithinDays),
      clawbackUntil: clawbackDays > 0 ? addDays(fundedOn, clawbackDays) : null,
    })
    await recomputeSplits(ctx, due)
  }
}
