import type { Criteria } from '#shared/lenders/criteria.ts'

/**
 * The most that a lender gives, in cents, in whole thousands of dollars: its own limit, or the share of a month's revenue
 * that it lends. Where the revenue is not known its own limit stands.
 */
export function largestAmountCents(
  { maxAmountCents, maxPercentOfMonthlyRevenue: percent }: Criteria,
  monthlyRevenueCents: number | null,
): number {
  if (percent === null || monthlyRevenueCents === null) return maxAmountCents
  const thousand = 100_000
  return Math.min(maxAmountCents, Math.floor((monthlyRevenueCents * percent) / 100 / thousand) * thousand)
}
