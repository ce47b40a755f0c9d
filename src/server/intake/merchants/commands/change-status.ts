import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { merchantLeadStatusChanges, merchantLeads } from '#server/intake/merchants/table.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'

/**
 * Changes the status of a request in the transaction of `ctx`. The UPDATE matches the old status, so of two concurrent changes
 * one fails.
 * @returns false if the status was no longer `from`.
 */
export async function changeStatus(
  ctx: Context,
  { id, from, to, reason = '' }: { id: string; from: MerchantStatus; to: MerchantStatus; reason?: string },
): Promise<boolean> {
  const now = ctx.now()
  const moved = await ctx.db
    .update(merchantLeads)
    .set({ status: to, statusChangedAt: now, updatedAt: now })
    .where(and(eq(merchantLeads.id, id), eq(merchantLeads.status, from)))
    .returning({ id: merchantLeads.id })
  if (moved.length === 0) return false
  const staffId = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  await ctx.db
    .insert(merchantLeadStatusChanges)
    .values({ id: uuidv7(), merchantLeadId: id, from, to, reason, staffId, at: now })
  await record(ctx, 'merchant-lead.change-status', id, { from, to })
  await announce(ctx, 'merchant-leads', id)
  return true
}
