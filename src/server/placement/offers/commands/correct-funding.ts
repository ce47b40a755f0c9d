import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { staff } from '#server/identity/staff/table.ts'
import { computeEntries, correctCommissions } from '#server/placement/commissions/commands/correct-commissions.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import { correctDeal, refinanceDeals } from '#server/placement/deals/commands.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { findChosenOffer, type Offer } from '#server/placement/offers/queries.ts'
import { correctFee } from '#server/placement/success-fees/commands/issue-invoice.ts'
import { mayReadFee } from '#server/placement/success-fees/list-fees.ts'
import { findFee, findSuccessFee, readBooks } from '#server/placement/success-fees/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { formatCents } from '#shared/kit/money.ts'
import { fundedFigures } from '#shared/placement/commissions/commission-amount.ts'
import {
  correctFunding as correctFundingEndpoint,
  type FundingPreview,
} from '#shared/placement/offers/funding-contract.ts'
import { correctionProblem, type FeeSums } from '#shared/placement/success-fees/fee-balance.ts'
import { update } from './change-offer.ts'
import {
  adjustFunded,
  earnedFee,
  type Funding,
  fundedDeal,
  paidOffDeals,
  requirePossible,
  successFeeOn,
} from './record-funding.ts'

interface Corrected extends Funding {
  readonly id: string
  readonly reason: string
  readonly seen: string
}

/**
 * Corrects a funding with commissions, success fee, and deal, and notifies the applicant (record 66).
 * @throws `conflict` without a funding or if anything changed since the preview, `invalid` for an impossible day or
 * amount.
 */
export function correctFunding(ctx: Context, { id, reason, seen, ...funding }: Corrected): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { stage } = await lockApplication(ctx, id)
    const offer = await findChosenOffer(ctx, id)
    const recorded = offer?.funding
    if (offer?.status !== 'funded' || !recorded || !['funded', 'renewal'].includes(stage))
      throw new AppError('conflict', 'Your change wasn’t saved. This application has no recorded funding.')
    if (isDeepStrictEqual({ ...recorded }, { ...funding })) return
    const before = await previewFunding(ctx, { applicationId: id, ...funding })
    if (before.seen !== seen) {
      const now = `${formatCents(recorded.amountCents)} is recorded, and commission entries may have new payments. Review the new figures and try again.`
      throw await staleWriteError(ctx, {
        subject: offer.id,
        actions: ['offer.correct-funding', 'offer.confirm-funding'],
        now,
      })
    }
    const { successFee, commission } = before
    const kept = await applyCorrection(ctx, offer, { funding, reason })
    await record(ctx, 'offer.correct-funding', offer.id, {
      ...{ applicationId: id, reason, seen: await fingerprint(ctx, kept) },
      before: { funding: recorded, successFeeCents: successFee.beforeCents, commissionCents: commission.beforeCents },
      after: { funding, successFeeCents: successFee.afterCents, commissionCents: commission.afterCents },
    })
    await enqueue(ctx, 'offers.notify-applicant', { applicationId: id, event: 'funding-corrected' })
  })
}

/** Replaces the funding of a funded offer in the caller's transaction, with everything that follows from it. */
export async function applyCorrection(
  ctx: Context,
  offer: Offer,
  { funding, reason }: { funding: Funding; reason: string },
): Promise<Offer> {
  const { applicationId, funding: recorded } = offer
  if (!recorded) throw new Error('The offer has no funding.')
  const kept = await update(ctx, offer, 'offer.replace-funding', { funding }, { funding })
  const { figures, ...deal } = fundedDeal(offer, funding)
  await correctDeal(ctx, fundedDeal(offer, recorded), deal)
  const { fundedOn } = funding
  await refinanceDeals(ctx, { dealIds: paidOffDeals(offer), recordedOn: recorded.fundedOn, fundedOn })
  await adjustFunded(ctx, applicationId, { count: 0, cents: funding.amountCents - recorded.amountCents })
  await correctFee(ctx, { ...(await earnedFee(ctx, offer, funding)), cause: 'correction', reason })
  await correctCommissions(ctx, { applicationId, figures, fundedOn, recordedOn: recorded.fundedOn, reason })
  return kept
}

/**
 * Previews a funding next to the offer or recorded funding.
 * @throws `not_found`, `conflict` without a choice, `invalid` for an impossible day or amount.
 */
export function previewFunding(
  ctx: Context,
  { applicationId, fundedOn, amountCents }: { applicationId: string; fundedOn: string; amountCents: number },
): Promise<FundingPreview> {
  return transact(ctx, async (ctx) => {
    const { ownerStaffId } = await lockApplication(ctx, applicationId)
    const offer = await findChosenOffer(ctx, applicationId)
    if (!offer) throw new AppError('conflict', 'No offer has been chosen. Refresh and try again.')
    await requirePossible(ctx, offer, { fundedOn, amountCents })
    const isRecorded = offer.status === 'funded'
    const hasInvoice = isRecorded && mayReadFee(ctx, ownerStaffId)
    if (hasInvoice && amountCents !== offer.funding?.amountCents)
      requireCorrectable((await readBooks(ctx, offer.id)).sums, successFeeOn(offer, amountCents))
    const entries = await computeEntries(ctx, { applicationId, figures: fundedFigures(offer, amountCents) })
    const owed = entries.filter(({ entry }) => entry.direction === 'receivable')
    const fee = hasInvoice ? ((await findSuccessFee(ctx, offer.id))?.amountCents ?? 0) : offer.successFeeCents
    return {
      ...{ offeredCents: offer.amountCents, isRecorded, seen: await fingerprint(ctx, offer) },
      successFee: { beforeCents: fee, afterCents: successFeeOn(offer, amountCents) },
      commission: {
        beforeCents: owed.reduce((sum, { entry }) => sum + entry.scheduledCents, 0),
        afterCents: owed.reduce((sum, { scheduledCents }) => sum + scheduledCents, 0),
      },
      entries: isRecorded && mayCall(requireActor(ctx).role, correctFundingEndpoint) ? await shown(ctx, entries) : [],
    }
  })
}

function requireCorrectable(sums: FeeSums, feeCents: number) {
  const problem = correctionProblem(sums, feeCents)
  if (problem) throw new AppError('invalid', `Nothing was changed. ${problem}.`, { amountCents: problem })
}

type Entries = Awaited<ReturnType<typeof computeEntries>>

async function shown(ctx: Context, entries: Entries): Promise<FundingPreview['entries']> {
  const people = await ctx.db.select({ id: staff.id, name: staff.name }).from(staff)
  const payers = await ctx.db.select({ id: lenders.id, name: lenders.name }).from(lenders)
  const nameOf = (rows: typeof people, id: string | null) => rows.find((row) => row.id === id)?.name
  return entries
    .flatMap(({ shares, ...whole }) => [whole, ...shares])
    .map(({ entry, scheduledCents }) => ({
      ...{ id: entry.id, direction: entry.direction, beforeCents: entry.scheduledCents, afterCents: scheduledCents },
      ...{ settledCents: entry.settledCents, clawedBackCents: entry.clawedBackCents },
      party:
        (entry.direction === 'receivable' ? nameOf(payers, entry.lenderId) : nameOf(people, entry.staffId)) ??
        entry.partner,
    }))
}

/** Changes with the offer, the success fee and the application's commissions. */
export async function fingerprint(ctx: Context, { id, version, applicationId }: Offer): Promise<string> {
  const entries = await ctx.db
    .select({ id: commissions.id, version: commissions.version })
    .from(commissions)
    .where(eq(commissions.applicationId, applicationId))
    .orderBy(asc(commissions.id))
  return createHash('sha256')
    .update(JSON.stringify([id, version, (await findFee(ctx, id))?.version, entries]))
    .digest('hex')
    .slice(0, 32)
}
