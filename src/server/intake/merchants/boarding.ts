import { eq, inArray } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import { merchantBoarding } from '#server/intake/merchants/table.ts'
import type { Context } from '#server/platform/context.ts'
import { boardingLabels, boardingSteps, isBoarded } from '#shared/intake/merchants/boarding.ts'
import type { MerchantFile } from '#shared/intake/merchants/desk-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** The steps of one boarding, those that are open without a day. */
export async function listBoarding(ctx: Context, leadId: string): Promise<MerchantFile['boarding']> {
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

/** How many steps of each of these are done. */
export async function countBoarded(ctx: Context, leadIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ id: merchantBoarding.merchantLeadId })
    .from(merchantBoarding)
    .where(inArray(merchantBoarding.merchantLeadId, [...leadIds]))
  const counts = new Map<string, number>()
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** @throws AppError `conflict`, with what is missing, for an account that is not ready for its first card. */
export async function requireBoarded(ctx: Context, leadId: string): Promise<void> {
  const steps = await listBoarding(ctx, leadId)
  if (isBoarded(steps.filter(({ doneOn }) => doneOn !== null).map(({ step }) => step))) return
  const missing = steps.filter(({ doneOn }) => doneOn === null).map(({ step }) => boardingLabels[step])
  throw new AppError('conflict', `Not live yet. Still open: ${missing.join(', ')}.`)
}
