import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireActor } from '#server/identity/auth/queries.ts'
import { notify } from '#server/identity/notifications/commands.ts'
import { listActiveIds } from '#server/identity/staff/queries.ts'
import { findPayable } from '#server/placement/payouts/queries.ts'
import { payoutBatches, payoutLines } from '#server/placement/payouts/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSection, findToday } from '#server/system/settings/queries.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { payPeriodOf } from '#shared/placement/payouts/pay-period.ts'

/**
 * Creates a draft of everything payable up to the end of a period.
 * @throws `invalid` if no period ends that day, `conflict` if nothing is payable that isn't in another batch.
 */
export function createPayout(ctx: Context, { id, to }: { id: string; to: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const period = payPeriodOf(await findSection(ctx, 'payouts'), to)
    if (period.to !== to || period.from > (await findToday(ctx)))
      throw new AppError('invalid', 'Please check your input and try again.', { to: 'Choose a pay period' })
    const inserted = await ctx.db
      .insert(payoutBatches)
      .values({
        ...{ id, fromOn: period.from, toOn: to, status: 'draft', createdBy: requireActor(ctx).id },
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ number: payoutBatches.number })
    const [batch] = inserted
    if (!batch) return requireSamePeriod(ctx, id, to)
    const lines = await addLines(ctx, id, await findPayable(ctx, to))
    if (lines === 0)
      throw new AppError('conflict', 'Nothing is payable up to this day that isn’t already in another payout.')
    await record(ctx, 'payout.create', id, { number: batch.number, from: period.from, to, lines })
    await announce(ctx, 'commissions', id)
    await notifyApprovers(ctx, id)
  })
}

/** Notifies all others who may approve a draft. */
export const notifyApprovers = async (ctx: Context, id: string): Promise<void> =>
  notify(ctx, {
    ...{ kind: 'approval', record: { kind: 'payout', id } },
    recipients: await listActiveIds(ctx, administratorRoles),
  })

/** A repeated request changes nothing. @throws `conflict` for another period. */
async function requireSamePeriod(ctx: Context, id: string, to: string) {
  const [known] = await ctx.db.select().from(payoutBatches).where(eq(payoutBatches.id, id))
  if (known?.toOn !== to)
    throw new AppError(
      'conflict',
      'Nothing was created. This payout already exists for another pay period. Refresh and try again.',
    )
}

/** Adds open lines, leaving out commissions that were concurrently added to another batch. Returns their number. */
export async function addLines(ctx: Context, batchId: string, commissionIds: readonly string[]): Promise<number> {
  if (commissionIds.length === 0) return 0
  const added = await ctx.db
    .insert(payoutLines)
    .values(commissionIds.map((commissionId) => ({ id: uuidv7(), batchId, commissionId, status: 'open' as const })))
    .onConflictDoNothing()
    .returning({ id: payoutLines.id })
  return added.length
}
