import type { z } from 'zod/mini'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import {
  requireForAnother,
  requireVersion,
  respread,
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
import type * as contract from '#shared/placement/commissions/books-contract.ts'
import { isChangeable } from '#shared/placement/commissions/commission-status.ts'

type Added = z.output<typeof contract.addCommission.input>

/**
 * Adds a commission of a funded application by hand.
 * @throws AppError `conflict` before the funding, `invalid` where nobody is named who is paid.
 */
export function addCommission(ctx: Context, { applicationId, staffId, partner, ...added }: Added): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockApplication(ctx, applicationId)
    const deal = await findDeal(ctx, applicationId)
    if (!deal) throw new AppError('conflict', 'Nothing is owed before the application is funded.')
    const isPaid = added.direction === 'payable'
    if (isPaid && !staffId && partner === '') throw unnamed('partner', 'Please say who is paid')
    if (isPaid && staffId && !(await findStaff(ctx, staffId))) throw unnamed('staffId', 'Nobody here')
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
        ...{ status: 'due', statusSince: ctx.now(), createdAt: ctx.now() },
      })
      .onConflictDoNothing()
      .returning({ id: commissions.id })
    if (inserted.length === 0) return
    await record(ctx, 'commission.add', added.id, { applicationId, ...added })
    await announce(ctx, 'commissions', added.id)
  })
}

/**
 * Changes what was agreed; its shares follow. What was invoiced or approved by other terms is due anew. What stands there
 * already changes nothing.
 * @throws AppError `conflict` once money has moved, for a share, or where somebody else changed it since `version`;
 * `forbidden` for what one is paid oneself.
 */
export function changeCommission(
  ctx: Context,
  { id, version, ...terms }: z.output<typeof contract.changeCommission.input>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const before = await lockCommission(ctx, id)
    requireForAnother(ctx, before)
    const { scheduledOn, ...agreed } = terms
    const due = before.status !== 'expected' && { scheduledOn: scheduledOn ?? before.scheduledOn }
    if (isUnchanged(before, { ...agreed, ...due })) return
    await requireVersion(ctx, before, version)
    if (before.splitOf)
      throw new AppError('conflict', 'A share follows what it is a share of: change how that is divided.')
    if (!isChangeable(before.status) || before.settledCents !== 0)
      throw new AppError('conflict', 'Money has moved already. Nothing was changed.')
    if ((await listShares(ctx, id)).some(({ settledCents }) => settledCents !== 0))
      throw new AppError('conflict', 'A share was paid already. Nothing was changed.')
    const changed = await updateCommission(ctx, before, 'change', {
      ...agreed,
      scheduledCents: scheduledCentsOf({ ...agreed, figures: before.figures }),
      ...due,
      // A payment that came back left it due, and approved still.
      approvedBy: null,
      ...(before.status === 'invoiced' && { status: 'due', invoiceNumber: '' }),
    })
    await respread(ctx, changed)
  })
}

const unnamed = (field: string, why: string) =>
  new AppError('invalid', 'Please check your input and try again.', { [field]: why })
