import { paymentsPerMonth, type Rhythm } from '#shared/applications/statements/positions/rhythm.ts'

export interface AffordabilityInput {
  readonly monthlyRevenueCents: number
  /** Without debt payments and transfers. */
  readonly monthlyExpenseCents: number
  readonly averageDailyBalanceCents: number | null
  /** Payments of active positions. */
  readonly existingMonthlyCents: number
  readonly proposed: { readonly paymentCents: number; readonly rhythm: Rhythm }
}

export interface Affordability {
  readonly proposedMonthlyCents: number
  /** Cash flow before debt over existing and proposed debt payments, 12500 for 1.25; null without payments. */
  readonly dscrBasisPoints: number | null
  readonly revenueShareBasisPoints: number | null
  /** With the existing positions. */
  readonly totalRevenueShareBasisPoints: number | null
  /** One payment as a share of the average daily balance. */
  readonly balanceShareBasisPoints: number | null
}

/** Returns what an offer's payments mean for the cash flow that was measured. */
export function affordabilityOf(input: AffordabilityInput): Affordability {
  const { monthlyRevenueCents, monthlyExpenseCents, averageDailyBalanceCents, existingMonthlyCents, proposed } = input
  const monthly = Math.round((proposed.paymentCents * paymentsPerMonth[proposed.rhythm]) / 100)
  const debt = existingMonthlyCents + monthly
  const share = (part: number, whole: number | null) =>
    whole !== null && whole > 0 ? Math.round((part * 10_000) / whole) : null
  return {
    proposedMonthlyCents: monthly,
    dscrBasisPoints: debt > 0 ? Math.round(((monthlyRevenueCents - monthlyExpenseCents) * 10_000) / debt) : null,
    revenueShareBasisPoints: share(monthly, monthlyRevenueCents),
    totalRevenueShareBasisPoints: share(debt, monthlyRevenueCents),
    balanceShareBasisPoints: share(proposed.paymentCents, averageDailyBalanceCents),
  }
}

export interface PaymentLimit {
  /** All payments together as a share of monthly true revenue. */
  readonly maxRevenueShareBasisPoints: number
  /** At least this coverage of all debt payments, 12500 for 1.25. */
  readonly minDscrBasisPoints?: number
}

/** Returns the highest payment within a lender's limit, in cents per payment; 0 if existing payments reach it. */
export function maxPayment(input: Omit<AffordabilityInput, 'proposed'>, limit: PaymentLimit, rhythm: Rhythm): number {
  const byRevenue = Math.floor((Math.max(0, input.monthlyRevenueCents) * limit.maxRevenueShareBasisPoints) / 10_000)
  const cash = Math.max(0, input.monthlyRevenueCents - input.monthlyExpenseCents)
  const byCoverage = limit.minDscrBasisPoints ? Math.floor((cash * 10_000) / limit.minDscrBasisPoints) : byRevenue
  const monthly = Math.max(0, Math.min(byRevenue, byCoverage) - input.existingMonthlyCents)
  return Math.floor((monthly * 100) / paymentsPerMonth[rhythm])
}
