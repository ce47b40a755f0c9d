import {
  dayNumber,
  dayOfNumber,
  firstPaymentDays,
  paymentDays,
  singlePaymentDay,
} from '#shared/intake/calculators/payment-days.ts'
import type { OfferPrice } from '#shared/placement/offers/terms.ts'

export const repaymentFrequencies = ['daily', 'weekly', 'biweekly', 'semimonthly', 'monthly', 'single'] as const

/** Days as `2026-03-02`. */
export interface RepaymentPlan {
  readonly fundedOn: string
  readonly frequency: (typeof repaymentFrequencies)[number]
  /** From the terms, or as entered by staff. */
  readonly expectedPayoffOn: string
  /** By the lender or the client; the estimate continues from it. */
  readonly confirmed: { readonly basisPoints: number; readonly on: string } | null
}

/** Returns the plan an offer implies from the day of its funding: every payment on the day banks move it. */
export function planOf(
  price: OfferPrice,
  { fundedOn, payments }: { fundedOn: string; payments: number },
): RepaymentPlan & { readonly firstPaymentOn: string } {
  if (price.kind === 'single') {
    const day = singlePaymentDay(fundedOn, price.months)
    return { fundedOn, frequency: 'single', firstPaymentOn: day, expectedPayoffOn: day, confirmed: null }
  }
  const { frequency } = price
  const days = firstPaymentDays(fundedOn, frequency, payments)
  const [firstPaymentOn, expectedPayoffOn] = [dayOfNumber(days[0] ?? 0), dayOfNumber(days.at(-1) ?? 0)]
  return { fundedOn, frequency, firstPaymentOn, expectedPayoffOn, confirmed: null }
}

/**
 * Returns the days of all payments until the expected payoff, counted from January 1, 1970. If staff entered another
 * payoff day, the payments continue until it, or end on it.
 */
function daysOf({ fundedOn, frequency, expectedPayoffOn }: RepaymentPlan): number[] {
  const last = dayNumber(expectedPayoffOn)
  if (frequency === 'single') return [last]
  const days: number[] = []
  for (const day of paymentDays(fundedOn, frequency)) {
    if (day >= last) break
    days.push(day)
  }
  return [...days, last]
}

const whole = 10_000

/** What is paid in before the remaining payments, which are taken as equal. */
function startOf({ confirmed, ...plan }: RepaymentPlan) {
  const days = daysOf({ ...plan, confirmed })
  if (!confirmed) return { basisPoints: 0, left: days }
  const from = dayNumber(confirmed.on)
  return { basisPoints: confirmed.basisPoints, left: days.filter((day) => day > from) }
}

/**
 * Estimates the paid share in basis points: payments made so far, or since the last confirmation. Past the expected
 * payoff nothing is added to a confirmation; staff have to ask.
 */
export function paidInBasisPoints(plan: RepaymentPlan, today: string): number {
  const { confirmed } = plan
  const { basisPoints, left } = startOf(confirmed && today < confirmed.on ? { ...plan, confirmed: null } : plan)
  if (left.length === 0) return basisPoints
  const number = dayNumber(today)
  const made = left.filter((day) => day <= number).length
  return basisPoints + Math.floor(((whole - basisPoints) * made) / left.length)
}

/**
 * Returns the day of the payment with which a share is paid in; null if never.
 * @param basisPoints 1 to 10,000.
 */
export function paidInOn(plan: RepaymentPlan, basisPoints: number): string | null {
  const start = startOf(plan)
  if (plan.confirmed && start.basisPoints >= basisPoints) return plan.confirmed.on
  const needed = Math.ceil(((basisPoints - start.basisPoints) * start.left.length) / (whole - start.basisPoints))
  const day = start.left[needed - 1]
  return day === undefined ? null : dayOfNumber(day)
}
