import { and, eq } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { type Commission, listShares } from '#server/placement/commissions/queries.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatCents } from '#shared/kit/money.ts'
import { commissionCents, netCents, splitCents } from '#shared/placement/commissions/commission-amount.ts'
import {
  type CommissionStatus,
  canMoveCommission,
  formatCommission,
} from '#shared/placement/commissions/commission-status.ts'

type Values = Partial<typeof commissions.$inferInsert>

/**
 * Updates a commission in the transaction of `ctx`; the audit log records the previous values.
 * @throws AppError `conflict` for a status change that isn't allowed, or a stale version.
 */
export async function updateCommission(
  ctx: Context,
  before: Commission,
  action: string,
  { status, ...values }: Values,
  detail: Record<string, unknown> = {},
): Promise<Commission> {
  const moves = status !== undefined
  if (moves) requireMove(before, status)
  const [changed] = await ctx.db
    .update(commissions)
    .set({ ...values, ...(moves && { status, statusChangedAt: ctx.now() }), version: before.version + 1 })
    .where(and(eq(commissions.id, before.id), eq(commissions.version, before.version)))
    .returning()
  if (!changed) throw await commissionConflict(ctx, before)
  const old = Object.fromEntries(Object.entries(before).filter(([name]) => name in values))
  await record(ctx, `commission.${action}`, before.id, {
    applicationId: before.applicationId,
    ...(moves && { from: before.status, to: status }),
    before: old,
    after: values,
    ...detail,
  })
  await announce(ctx, 'commissions', before.id)
  return changed
}

/** Recalculates the splits. An approval was for another amount, so it has to be repeated. */
export async function recomputeSplits(ctx: Context, whole: Commission): Promise<void> {
  const shares = await listShares(ctx, whole.id)
  const { shares: amounts } = splitCents(
    netCents(whole),
    shares.map(({ basisPoints }) => basisPoints),
  )
  for (const [place, share] of shares.entries()) {
    if (share.status === 'waived') continue
    const scheduledCents = amounts[place] ?? 0
    const { scheduledOn, clawbackUntil, figures } = whole
    const isApproved = share.approvedBy !== null && scheduledCents !== share.scheduledCents
    await updateCommission(ctx, share, 'respread', {
      ...{ scheduledCents, scheduledOn, clawbackUntil, figures },
      ...(share.status === 'expected' && whole.status === 'due' && { status: 'due' as const }),
      ...(isApproved && { approvedBy: null, ...(share.status === 'invoiced' && { status: 'due' as const }) }),
    })
  }
}

/** Returns the amount from the terms and the deal's figures. */
export const scheduledCentsOf = (terms: Pick<Commission, 'basis' | 'basisPoints' | 'flatCents' | 'figures'>) =>
  commissionCents(terms, terms.figures)

/** Prevents staff from changing or paying their own commissions. @throws AppError `forbidden`. */
export function requireNotOwn(ctx: Context, { staffId }: Commission) {
  if (staffId === requireActor(ctx).id)
    throw new AppError('forbidden', 'Ask someone else to do this: it’s your own commission.')
}

/**
 * @param version the one the caller saw.
 * @throws AppError `conflict`, which names who changed it and its current state.
 */
export async function requireVersion(ctx: Context, commission: Commission, version: number): Promise<void> {
  if (commission.version !== version) throw await commissionConflict(ctx, commission)
}

function requireMove({ direction, status }: Commission, to: CommissionStatus) {
  if (canMoveCommission(status, to)) return
  const words = formatCommission(direction, status).toLowerCase()
  throw new AppError('conflict', `Your change wasn’t saved. This commission is ${words}. Refresh and try again.`)
}

const commissionConflict = (ctx: Context, { id, direction, status, settledCents, balanceCents }: Commission) =>
  staleWriteError(ctx, {
    subject: id,
    now: `It’s now “${formatCommission(direction, status)}”: ${formatCents(settledCents)} settled, ${formatCents(balanceCents)} outstanding.`,
  })
