import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod/mini'
import { keepOwnDebt } from '#server/placement/commissions/commands/own-debt.ts'
import { partOf, removeSplits, sharesFaults } from '#server/placement/commissions/commands/split-commission.ts'
import { updateCommission } from '#server/placement/commissions/commands/update-commission.ts'
import type { Commission } from '#server/placement/commissions/queries.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import { findDeal } from '#server/placement/deals/queries.ts'
import { listFeeSplits, lockFee, readBooks, type SuccessFee } from '#server/placement/success-fees/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { splitCents } from '#shared/placement/commissions/commission-amount.ts'
import { isChangeable } from '#shared/placement/commissions/commission-status.ts'
import type { splitSuccessFee } from '#shared/placement/success-fees/commands-contract.ts'
import { collectedCents, type FeeSums, keptCents } from '#shared/placement/success-fees/fee-balance.ts'
import { requireFeeVersion, touchFee } from './fee-version.ts'

type Share = z.output<typeof splitSuccessFee.input>['shares'][number]

/**
 * Splits a fee among staff and partners; the brokerage keeps the rest. Splits are payables in the commission books,
 * expected until the applicant has paid.
 * @throws `conflict` once a split is paid or for a stale version, `invalid` beyond the whole or for a repeated payee.
 */
export function splitFee(
  ctx: Context,
  { id, version, shares }: { id: string; version: number; shares: readonly Share[] },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const fee = await lockFee(ctx, id)
    const before = (await listFeeSplits(ctx, id)).filter(({ status }) => status !== 'waived')
    if (isDeepStrictEqual(before.map(partOf), shares.map(partOf))) return
    await requireFeeVersion(ctx, fee, version)
    const faults = await sharesFaults(ctx, shares)
    if (Object.keys(faults).length > 0) throw new AppError('invalid', 'Please check your input and try again.', faults)
    if (before.some(({ status, settledCents }) => !isChangeable(status) || settledCents !== 0))
      throw new AppError('conflict', 'A split has already been paid, so nothing was changed.')
    await removeSplits(ctx, before)
    await insertFeeSplits(ctx, fee, shares)
    const { offerId, applicationId } = fee
    await record(ctx, 'success-fee.split', offerId, {
      applicationId,
      shares,
      replaced: before.length,
      before: { shares: before.map(partOf) },
    })
    await touchFee(ctx, fee)
  })
}

/** Gives the assignee the share from Settings, in the caller's transaction. */
export async function splitWithAssignee(ctx: Context, fee: SuccessFee, ownerStaffId: string | null): Promise<void> {
  const { agentFeeShareBasisPoints: basisPoints } = (await findSiteSettings(ctx)).deals
  if (ownerStaffId && basisPoints > 0)
    await insertFeeSplits(ctx, fee, [{ staffId: ownerStaffId, partner: '', basisPoints }])
}

async function insertFeeSplits(ctx: Context, fee: SuccessFee, shares: readonly Share[]) {
  if (shares.length === 0) return
  const deal = await findDeal(ctx, fee.applicationId)
  if (!deal) throw new Error('A fee is split before the application has a deal.')
  const figures = {
    advanceCents: deal.amountCents,
    paybackCents: deal.repaidCents,
    netFundedCents: deal.netFundedCents,
  }
  await ctx.db.insert(commissions).values(
    shares.map((share) => ({
      ...{ id: uuidv7(), applicationId: fee.applicationId, lenderId: deal.lenderId, successFeeId: fee.offerId },
      ...{ ...partOf(share), direction: 'payable' as const, description: 'Success fee split', figures },
      ...{ basis: 'flat' as const, flatCents: 0, scheduledCents: 0, status: 'expected' as const },
      ...{ statusChangedAt: ctx.now(), createdAt: ctx.now() },
    })),
  )
  await recomputeFeeSplits(ctx, fee)
}

/**
 * Recomputes splits after any change of the fee, in the caller's transaction. They become due when nothing is
 * outstanding. A split already paid never exceeds its share of what was collected: the rest is to be paid back.
 * @throws `forbidden` if it would reduce what the caller owes back.
 */
export const recomputeFeeSplits = (ctx: Context, fee: SuccessFee): Promise<void> =>
  keepOwnDebt(ctx, fee.applicationId, () => updateFeeSplits(ctx, fee))

async function updateFeeSplits(ctx: Context, { offerId, applicationId }: SuccessFee): Promise<void> {
  const splits = (await listFeeSplits(ctx, offerId)).filter(({ status }) => status !== 'waived')
  if (splits.length === 0) return
  const { sums, dueOn, entries } = await readBooks(ctx, offerId)
  const parts = splits.map(({ basisPoints }) => basisPoints)
  const promised = splitCents(keptCents(sums), parts).shares
  const earned = splitCents(Math.min(keptCents(sums), collectedCents(sums)), parts).shares
  const scheduledOn = dueOn ?? entries.at(-1)?.enteredOn ?? null
  for (const [place, split] of splits.entries()) {
    const changed =
      split.settledCents === 0
        ? unpaidSplit(split, { shareCents: promised[place] ?? 0, isCollected: sums.balanceCents <= 0, scheduledOn })
        : paidSplit(split, earned[place] ?? 0)
    if (isSame(split, changed)) continue
    await updateCommission(ctx, split, 'respread', changed, { applicationId, successFeeId: offerId })
  }
}

type Values = Partial<Omit<Commission, 'balanceCents'>>

/** A changed amount has to be approved again. */
function unpaidSplit(
  split: Commission,
  { shareCents, isCollected, scheduledOn }: { shareCents: number; isCollected: boolean; scheduledOn: string | null },
): Values {
  const isApproved = split.approvedBy !== null && isCollected && split.scheduledCents === shareCents
  const values = { scheduledCents: shareCents, clawedBackCents: 0, scheduledOn }
  if (isApproved) return values
  return { ...values, approvedBy: null, status: isCollected ? 'due' : 'expected' }
}

function paidSplit({ settledCents, scheduledCents, status }: Commission, shareCents: number): Values {
  const entered = Math.max(scheduledCents, shareCents)
  const values = { scheduledCents: entered, clawedBackCents: entered - shareCents }
  if (shareCents < settledCents) return { ...values, status: 'clawed_back' }
  if (shareCents > settledCents) return { ...values, approvedBy: null, status: 'due' }
  return { ...values, status: status === 'reconciled' ? 'reconciled' : 'received' }
}

const isSame = (split: Commission, values: Values) =>
  Object.entries(values).every(([name, value]) => split[name as keyof Commission] === value)

/** Returns what the splits leave to the brokerage. */
export const brokerageShare = (sums: FeeSums, splits: readonly Pick<Commission, 'settledCents' | 'balanceCents'>[]) =>
  splits.reduce((rest, { settledCents, balanceCents }) => rest - settledCents - balanceCents, keptCents(sums))
