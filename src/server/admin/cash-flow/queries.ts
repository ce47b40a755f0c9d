import { inArray } from 'drizzle-orm'
import { type MeasuredApplication, measureSent } from '#server/applications/cash-flow/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { listActiveCriteria } from '#server/placement/lenders/queries.ts'
import { listOffersOf, type Offer } from '#server/placement/offers/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { CashFlowReply } from '#shared/admin/cash-flow/contract.ts'
import { affordabilityOf } from '#shared/applications/statements/affordability.ts'
import type { Rhythm } from '#shared/applications/statements/positions/rhythm.ts'
import { paymentLimitOf } from '#shared/placement/lender-submissions/payment-limit.ts'
import { isLive } from '#shared/placement/offers/offer-status.ts'
import { type Names, presentLines, presentStatements } from './present-statements.ts'

/** Returns an application's cash flow for staff; without statements if it wasn't submitted. */
export async function getCashFlow(ctx: Context, keys: EncryptionKeys, id: string): Promise<CashFlowReply> {
  const measured = await measureSent(ctx, keys, id)
  const { statements, cashFlow, debt, version } = measured
  const names = await namesOf(ctx, measured)
  const { months, total, customers, coverage, days } = cashFlow
  const { monthlyRevenueCents, monthlyExpenseCents, seasonalityBasisPoints, trendBasisPoints, isProven } = cashFlow
  return {
    ...{ version, months: [...months], total, customers: [...customers], days: [...days], isProven },
    ...{ monthlyRevenueCents, monthlyExpenseCents, seasonalityBasisPoints, trendBasisPoints },
    ...{ overlaps: [...coverage.overlaps], gaps: [...coverage.gaps] },
    ...{ positions: [...debt.positions], morePositions: debt.morePositions, moreStacking: debt.moreStacking },
    statements: presentStatements(measured, names),
    lines: presentLines(measured, names),
    stacking: debt.stacking.map(({ funders, detail }) => ({ funders: [...funders], detail })),
    offers: statements.some(({ isRead }) => isRead) ? await presentOffers(ctx, id, measured) : [],
    notes: presentNotes(measured, names),
  }
}

/** Payments that no statement shows as a rhythm of their own are counted by the month. */
function rhythmOf({ terms: { price }, paymentCents }: Offer): { paymentCents: number; rhythm: Rhythm } | undefined {
  if (price.kind === 'single') return undefined
  if (price.frequency === 'semimonthly') return { paymentCents: 2 * paymentCents, rhythm: 'monthly' }
  return { paymentCents, rhythm: price.frequency }
}

async function presentOffers(ctx: Context, applicationId: string, { cashFlow, debt }: MeasuredApplication) {
  const existingMonthlyCents = debt.activeMonthlyCents
  const { monthlyRevenueCents, monthlyExpenseCents, total } = cashFlow
  const all = await listOffersOf(ctx, applicationId)
  const offered = await listActiveCriteria(ctx)
  const limitOf = ({ lenderId, product }: Offer) => {
    const found = offered.find((one) => one.lenderId === lenderId && one.product === product)
    return found ? paymentLimitOf(found.criteria, { monthlyRevenueCents, existingMonthlyCents }) : null
  }
  return all
    .filter(({ offer }) => isLive(offer.status))
    .map(({ offer, lender }) => {
      const proposed = rhythmOf(offer)
      const judged = proposed
        ? affordabilityOf({
            ...{ monthlyRevenueCents, monthlyExpenseCents, existingMonthlyCents, proposed },
            averageDailyBalanceCents: total.averageDailyBalanceCents,
          })
        : undefined
      const { id, product, status, paymentCents } = offer
      return {
        ...{ id, lender, product, status, paymentCents },
        monthlyCents: judged?.proposedMonthlyCents ?? null,
        dscrBasisPoints: judged?.dscrBasisPoints ?? null,
        revenueShareBasisPoints: judged?.revenueShareBasisPoints ?? null,
        totalRevenueShareBasisPoints: judged?.totalRevenueShareBasisPoints ?? null,
        balanceShareBasisPoints: judged?.balanceShareBasisPoints ?? null,
        maxPayment: limitOf(offer),
      }
    })
}

/** Names everyone who decided anything. */
async function namesOf(ctx: Context, { review }: MeasuredApplication): Promise<Names> {
  const { notes, corrections, removals, additions, periods, checks } = review
  const decisions = [...notes, ...corrections, ...removals, ...additions, ...periods, ...checks]
  const ids = [...new Set(decisions.map(({ staffId }) => staffId))]
  const found =
    ids.length > 0
      ? await ctx.db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
      : []
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return (staffId) => names.get(staffId) ?? 'A former team member'
}

const presentNotes = ({ review }: MeasuredApplication, names: Names) =>
  review.notes.map(({ id, body, staffId, at }) => ({ id, body, at, by: names(staffId) }))
