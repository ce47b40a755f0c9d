import { z } from 'zod/mini'
import { maxPayment } from '#shared/applications/statements/affordability.ts'
import type { Criteria } from '#shared/intake/prequalification/criteria.ts'

export const paymentLimit = z.object({
  /** Of all debt payments, as a share of true revenue. */
  percent: z.number(),
  cents: z.int(),
  rhythm: z.enum(['daily', 'weekly', 'biweekly', 'monthly']),
})
export type PaymentLimit = z.output<typeof paymentLimit>

export const paymentRhythmLabels: Readonly<Record<PaymentLimit['rhythm'], string>> = {
  daily: 'a day',
  weekly: 'a week',
  biweekly: 'every two weeks',
  monthly: 'a month',
}

/** Returns the highest payment of a product with which all debt payments stay within the lender's limit; null without one. */
export function paymentLimitOf(
  { maxDebtPercent, pricing }: Pick<Criteria, 'maxDebtPercent' | 'pricing'>,
  cashFlow: { readonly monthlyRevenueCents: number; readonly existingMonthlyCents: number },
): PaymentLimit | null {
  if (maxDebtPercent === null || maxDebtPercent === undefined) return null
  const frequency = pricing.kind === 'single' ? 'monthly' : pricing.frequency
  const rhythm = frequency === 'semimonthly' ? 'monthly' : frequency
  const input = { ...cashFlow, monthlyExpenseCents: 0, averageDailyBalanceCents: null }
  const cents = maxPayment(input, { maxRevenueShareBasisPoints: 100 * maxDebtPercent }, rhythm)
  return { percent: maxDebtPercent, cents, rhythm }
}
