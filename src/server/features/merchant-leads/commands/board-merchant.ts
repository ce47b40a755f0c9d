import { and, eq } from 'drizzle-orm'
import { requireActor } from '#server/features/auth/queries.ts'
import { changeStatus } from '#server/features/merchant-leads/commands/change-status.ts'
import { lockMerchantLead } from '#server/features/merchant-leads/queries.ts'
import { merchantBoarding, merchantLeads } from '#server/features/merchant-leads/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { type BoardingStep, boardingDetails } from '#shared/merchant/boarding.ts'
import { isAccount } from '#shared/merchant/merchant-status.ts'

interface Ticked {
  readonly id: string
  readonly step: BoardingStep
  /** `2026-12-24`; empty: not done after all. */
  readonly doneOn: string
  readonly detail: string
}

/**
 * Says that a step of the boarding is done; with the first one the boarding begins.
 * @throws AppError `conflict` for who has not agreed to a quote, or is live already; `invalid` for a day to come, and where
 * a step needs more than a day.
 */
export function tickBoarding(ctx: Context, { id, step, doneOn, detail }: Ticked): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { status: from } = await lockMerchantLead(ctx, id)
    if (from !== 'accepted' && from !== 'boarding')
      throw new AppError('conflict', 'Only an account that is being boarded is changed here. Please look again.')
    if (doneOn === '') {
      const mine = and(eq(merchantBoarding.merchantLeadId, id), eq(merchantBoarding.step, step))
      await ctx.db.delete(merchantBoarding).where(mine)
    } else {
      requireSound(ctx, { step, doneOn, detail })
      const values = { doneOn, detail, staffId: requireActor(ctx).id, at: ctx.now() }
      await ctx.db
        .insert(merchantBoarding)
        .values({ merchantLeadId: id, step, ...values })
        .onConflictDoUpdate({ target: [merchantBoarding.merchantLeadId, merchantBoarding.step], set: values })
      if (from === 'accepted') await changeStatus(ctx, { id, from, to: 'boarding' })
    }
    await record(ctx, 'merchant-boarding.tick', id, { step, doneOn })
    await announce(ctx, 'merchant-leads', id)
  })
}

function requireSound(ctx: Context, { step, doneOn, detail }: Omit<Ticked, 'id'>) {
  // Where the day has begun anywhere: staff ahead of UTC write their own.
  const latest = new Date(ctx.now().getTime() + 14 * 60 * 60_000).toISOString().slice(0, 10)
  const fields = {
    ...(step !== 'live_date' && doneOn > latest && { doneOn: 'This day has not come yet' }),
    ...(boardingDetails[step] && detail === '' && { detail: `Please write it down: ${boardingDetails[step]}` }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', 'Please check your input and try again.', fields)
}

/** Our part of what the processor keeps of this merchant. @throws AppError `conflict` before a quote is accepted. */
export function agreeResidual(
  ctx: Context,
  { id, residualBasisPoints }: { id: string; residualBasisPoints: number | null },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { status, residualBasisPoints: before } = await lockMerchantLead(ctx, id)
    if (!isAccount(status)) throw new AppError('conflict', 'A residual belongs to an account. Please look again.')
    await ctx.db
      .update(merchantLeads)
      .set({ residualBasisPoints, updatedAt: ctx.now() })
      .where(eq(merchantLeads.id, id))
    await record(ctx, 'merchant-lead.agree-residual', id, { before, after: residualBasisPoints })
    await announce(ctx, 'merchant-leads', id)
  })
}
