import { eq, inArray } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import { merchantBoarding } from '#server/intake/merchants/table.ts'
import type { Context } from '#server/platform/context.ts'
import { boardingLabels, boardingSteps, isBoarded } from '#shared/intake/merchants/boarding.ts'
import type { MerchantDetail } from '#shared/intake/merchants/desk-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Lists the steps of a boarding; open ones have no date. */
export async function listBoarding(ctx: Context, leadId: string): Promise<MerchantDetail['boarding']> {
  const rows = await ctx.db
    .select({ done: merchantBoarding, by: staff.name })
    .from(merchantBoarding)
    .innerJoin(staff, eq(staff.id, merchantBoarding.staffId))
    .where(eq(merchantBoarding.merchantLeadId, leadId))
  return boardingSteps.map((step) => {
    const row = rows.find(({ done }) => done.step === step)
    return { step, doneOn: row?.done.doneOn ?? null, detail: row?.done.detail ?? '', by: row?.by ?? null }
  })
}

/** Counts completed steps by request. */
export async function countBoarded(ctx: Context, leadIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ id: merchantBoarding.merchantLeadId })
    .from(merchantBoarding)
    .where(inArray(merchantBoarding.merchantLeadId, [...leadIds]))
  const counts = new Map<string, number>()
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** @throws AppError `conflict` listing the open steps if the account is not ready to go live. */
export async function requireBoarded(ctx: Context, leadId: string): Promise<void> {
  const steps = await listBoarding(ctx, leadId)
  if (isBoarded(steps.filter(({ doneOn }) => doneOn !== null).map(({ step }) => step))) return
  const missing = steps.filter(({ doneOn }) => doneOn === null).map(({ step }) => boardingLabels[step])
  throw new AppError('conflict', `This account can’t go live yet. Open steps: ${missing.join(', ')}.`)
}
