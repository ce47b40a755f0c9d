import type { z } from 'zod/mini'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import {
  recomputeSplits,
  requireNotOwn,
  requireVersion,
  scheduledCentsOf,
  updateCommission,
} from '#server/placement/commissions/commands/update-commission.ts'
import { listShares, lockCommission } from '#server/placement/commissions/queries.ts'
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
import type * as contract from '#shared/placement/commissions/commands-contract.ts'
import { isChangeable } from '#shared/placement/commissions/commission-status.ts'

type Added = z.output<typeof contract.addCommission.input>

/**
 * Adds a commission of a funded application by hand.
 * @throws AppError `conflict` before the funding, `invalid` if no payee is named.
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
    const inserted = await ctx.db
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
    if (inserted.length === 0) return
    await record(ctx, 'commission.add', added.id, { applicationId, ...added })
    await announce(ctx, 'commissions', added.id)
  })
}

/**
 * Changes the agreed terms; splits follow. Invoices and approvals based on other terms no longer count. Identical terms
 * change nothing.
 * @throws AppError `conflict` once money has moved, for a split, or if it has changed since `version`; `forbidden` for
 * one's own commission.
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
    if (!isChangeable(before.status) || before.settledCents !== 0)
      throw new AppError('conflict', 'Money has already moved, so the terms can’t be changed.')
    if ((await listShares(ctx, id)).some(({ settledCents }) => settledCents !== 0))
      throw new AppError('conflict', 'One of its splits has already been paid, so the terms can’t be changed.')
    const changed = await updateCommission(ctx, before, 'change', {
      ...agreed,
      scheduledCents: scheduledCentsOf({ ...agreed, figures: before.figures }),
      ...due,
      // It is due and still approved after a returned payment.
      approvedBy: null,
      ...(before.status === 'invoiced' && { status: 'due', invoiceNumber: '' }),
    })
    await recomputeSplits(ctx, changed)
  })
}

const unnamed = (field: string, why: string) =>
  new AppError('invalid', 'Please check your input and try again.', { [field]: why })
