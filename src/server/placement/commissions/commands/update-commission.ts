import { and, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { type Commission, listShares, lockCommission } from '#server/placement/commissions/queries.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import { findDeal } from '#server/placement/deals/queries.ts'
import { requireLender } from '#server/placement/lenders/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { isUnchanged } from '#server/platform/db/is-unchanged.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { formatCents } from '#shared/kit/money.ts'
import type * as contract from '#shared/placement/commissions/commands-contract.ts'
import { commissionCents, netCents, splitCents } from '#shared/placement/commissions/commission-amount.ts'
import {
  type CommissionStatus,
  canMoveCommission,
  formatCommission,
  isChangeable,
} from '#shared/placement/commissions/commission-status.ts'

type Values = Partial<typeof commissions.$inferInsert>

/**
 * Updates a commission in the caller's transaction and audits the previous values.
 * @throws `conflict` for a forbidden status change or a stale version.
 */
export async function updateCommission(
  ctx: Context,
  before: Commission,
  action: string,
  { status, ...values }: Values,
  detail: Record<string, unknown> = {},
): Promise<Commission> {
  const moves = status !== undefined
  // Splits of a success fee follow the applicant's payments, back and forth.
  if (moves && !(before.successFeeId && action === 'respread')) requireMove(before, status)
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

/** Recalculates the splits, which need approval again. */
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

/** Computes the scheduled amount from terms and deal figures. */
export const scheduledCentsOf = (terms: Pick<Commission, 'basis' | 'basisPoints' | 'flatCents' | 'figures'>) =>
  commissionCents(terms, terms.figures)

/** Prevents staff from changing their own commissions. @throws `forbidden`. */
export function requireNotOwn(ctx: Context, { staffId }: Commission) {
  if (staffId === requireActor(ctx).id)
    throw new AppError('forbidden', 'Ask someone else to do this: it’s your own commission.')
}

/** Requires the version the caller saw. @throws `conflict`, naming who changed it. */
export async function requireVersion(ctx: Context, commission: Commission, version: number): Promise<void> {
  if (commission.version !== version) throw await commissionConflict(ctx, commission)
}

function requireMove({ direction, status }: Commission, to: CommissionStatus) {
  if (canMoveCommission(status, to)) return
  const text = formatCommission(direction, status).toLowerCase()
  throw new AppError('conflict', `Your change wasn’t saved. This commission is ${text}. Refresh and try again.`)
}

const commissionConflict = (ctx: Context, { id, direction, status, settledCents, balanceCents }: Commission) =>
  staleWriteError(ctx, {
    subject: id,
    now: `It’s now “${formatCommission(direction, status)}”: ${formatCents(settledCents)} settled, ${formatCents(balanceCents)} outstanding.`,
  })

type Added = z.output<typeof contract.addCommission.input>

/**
 * Adds a funded application's commission by hand.
 * @throws `conflict` before the funding, `invalid` without a payee.
 */
export function addCommission(ctx: Context, { applicationId, staffId, partner, ...added }: Added): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockApplication(ctx, applicationId)
    const deal = await findDeal(ctx, applicationId)
    if (!deal) throw new AppError('conflict', 'Commissions can only be added once the application is funded.')
    const isPaid = added.direction === 'payable'
    if (isPaid && !staffId && partner === '') throw unnamed('partner', 'Enter the payee')
    if (isPaid && staffId && !(await findStaff(ctx, staffId))) throw unnamed('staffId', 'This person isn’t on the team')
    const figures = {
      advanceCents: deal.amountCents,
      paybackCents: deal.repaidCents,
      netFundedCents: deal.netFundedCents,
    }
    const { clawbackDays } = await requireLender(ctx, deal.lenderId)
    const [inserted] = await ctx.db
      .insert(commissions)
      .values({
        ...{ ...added, applicationId, lenderId: deal.lenderId, figures },
        ...{ staffId: isPaid ? staffId : null, partner: isPaid && !staffId ? partner : '' },
        scheduledCents: scheduledCentsOf({ ...added, figures }),
        scheduledOn: added.scheduledOn ?? (await findToday(ctx)),
        clawbackUntil: clawbackDays > 0 ? addDays(deal.fundedOn, clawbackDays) : null,
        ...{ status: 'due', statusChangedAt: ctx.now(), createdAt: ctx.now() },
      })
      .onConflictDoNothing()
      .returning({ id: commissions.id })
    if (!inserted) return
    await record(ctx, 'commission.add', inserted.id, { applicationId, ...added })
    await announce(ctx, 'commissions', inserted.id)
  })
}

/**
 * Changes agreed terms; splits follow, and approval or invoicing is repeated.
 * @throws `conflict` once money moved, for a split, or a stale version; `forbidden` for one's own.
 */
export function changeCommission(
  ctx: Context,
  { id, version, ...terms }: z.output<typeof contract.changeCommission.input>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const before = await lockCommission(ctx, id)
    requireNotOwn(ctx, before)
    const { scheduledOn, ...agreed } = terms
    const due = before.status !== 'expected' && { scheduledOn: scheduledOn ?? before.scheduledOn }
    if (isUnchanged(before, { ...agreed, ...due })) return
    await requireVersion(ctx, before, version)
    if (before.splitOf) throw new AppError('conflict', 'This is a split of another commission. Change the split there.')
    if (before.successFeeId) throw new AppError('conflict', 'This is a split of a success fee. Change the split there.')
    if (!isChangeable(before.status) || before.settledCents !== 0)
      throw new AppError('conflict', 'A payment has already been recorded, so the terms can’t be changed.')
    if ((await listShares(ctx, id)).some(({ settledCents }) => settledCents !== 0))
      throw new AppError('conflict', 'One of its splits has already been paid, so the terms can’t be changed.')
    const changed = await updateCommission(ctx, before, 'change', {
      ...agreed,
      scheduledCents: scheduledCentsOf({ ...agreed, figures: before.figures }),
      ...due,
      // Returned payments leave a due entry approved.
      approvedBy: null,
      ...(before.status === 'invoiced' && { status: 'due', invoiceNumber: '' }),
    })
    await recomputeSplits(ctx, changed)
  })
}

const unnamed = (field: string, why: string) =>
  new AppError('invalid', 'Please check your input and try again.', { [field]: why })
