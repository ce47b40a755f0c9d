import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod/mini'
import { findStaff } from '#server/identity/staff/queries.ts'
import { type Commission, listShares, lockCommission } from '#server/placement/commissions/queries.ts'
import { commissionPayments, commissions } from '#server/placement/commissions/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { splitCommission as contract } from '#shared/placement/commissions/commands-contract.ts'
import { splitCents } from '#shared/placement/commissions/commission-amount.ts'
import { isChangeable } from '#shared/placement/commissions/commission-status.ts'
import { requireVersion, updateCommission } from './update-commission.ts'

type Share = z.output<typeof contract.input>['shares'][number]

/**
 * Splits a receivable, keeping replaced splits with returned payments as written off.
 * @throws `conflict` once a split is paid, or for a split; `invalid` beyond the whole or for a repeated payee.
 */
export function splitCommission(
  ctx: Context,
  { id, version, shares }: { id: string; version: number; shares: readonly Share[] },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const whole = await lockCommission(ctx, id)
    const before = (await listShares(ctx, id)).filter(({ status }) => status !== 'waived')
    if (isDeepStrictEqual(before.map(partOf), shares.map(partOf))) return
    await requireVersion(ctx, whole, version)
    if (whole.direction === 'payable' || ['clawed_back', 'waived', 'reversed'].includes(whole.status))
      throw new AppError(
        'conflict',
        'Nothing was changed. Only receivables that aren’t clawed back, written off or reversed can be split.',
      )
    const faults = await sharesFaults(ctx, shares)
    if (Object.keys(faults).length > 0) throw new AppError('invalid', 'Please check your input and try again.', faults)
    if (before.some(({ status }) => !isChangeable(status)) || before.some(({ settledCents }) => settledCents !== 0))
      throw new AppError('conflict', 'A split has already been paid, so nothing was changed.')
    await removeSplits(ctx, before)
    await insertSplits(ctx, whole, shares)
    await updateCommission(
      ctx,
      whole,
      'split',
      {},
      { shares, replaced: before.length, before: { shares: before.map(partOf) } },
    )
  })
}

/** Returns a split's payee and percentage, to compare splits. */
export const partOf = ({ staffId, partner, basisPoints }: Share) => ({
  staffId,
  partner: staffId ? '' : partner,
  basisPoints,
})

/** Removes unpaid splits in the caller's transaction; those with returned payments are written off. */
export async function removeSplits(ctx: Context, shares: readonly Commission[]) {
  const ids = shares.map(({ id }) => id)
  const payments = await ctx.db
    .select({ of: commissionPayments.commissionId })
    .from(commissionPayments)
    .where(inArray(commissionPayments.commissionId, ids))
  const moved = new Set(payments.map(({ of }) => of))
  for (const share of shares)
    if (moved.has(share.id))
      await updateCommission(ctx, share, 'waive', { status: 'waived' }, { reason: 'Replaced by a new split.' })
  await ctx.db.delete(commissions).where(
    inArray(
      commissions.id,
      ids.filter((id) => !moved.has(id)),
    ),
  )
}

/** Returns an error per invalid share. */
export async function sharesFaults(ctx: Context, shares: readonly Share[]): Promise<Record<string, string>> {
  const faults: Record<string, string> = {}
  const names = shares.map(({ staffId, partner }) => staffId ?? partner.toLowerCase())
  for (const [place, { staffId, partner }] of shares.entries()) {
    const field = `shares.${place}.${staffId === null ? 'partner' : 'staffId'}`
    if (staffId === null && partner === '') faults[field] = 'Enter a name'
    else if (names.indexOf(names[place] ?? '') !== place) faults[field] = 'This payee is listed twice'
    else if (staffId !== null && !(await findStaff(ctx, staffId))) faults[field] = 'This person isn’t on the team'
  }
  if (shares.reduce((sum, { basisPoints }) => sum + basisPoints, 0) > 10_000)
    faults[`shares.${shares.length - 1}.basisPoints`] = 'The splits add up to more than 100%'
  return faults
}

/** Adds splits to a commission that has none, in the caller's transaction. */
export async function insertSplits(ctx: Context, whole: Commission, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return
  const { shares: amounts } = splitCents(
    whole.scheduledCents,
    shares.map(({ basisPoints }) => basisPoints),
  )
  const { applicationId, lenderId, figures, scheduledOn, clawbackUntil } = whole
  await ctx.db.insert(commissions).values(
    shares.map((share, place) => ({
      ...{ id: uuidv7(), applicationId, lenderId, direction: 'payable' as const, splitOf: whole.id },
      ...{ ...partOf(share), description: 'Commission split' },
      ...{ basis: whole.basis, flatCents: 0, figures, scheduledOn, clawbackUntil },
      ...{ scheduledCents: amounts[place] ?? 0, statusChangedAt: ctx.now(), createdAt: ctx.now() },
      status: whole.status === 'expected' ? ('expected' as const) : ('due' as const),
    })),
  )
}
